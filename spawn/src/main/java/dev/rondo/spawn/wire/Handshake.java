package dev.rondo.spawn.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The handshake by which two processes prove to each other that they know a secret, without sending
 * it. The accepting side sends a challenge. The connecting side answers with its number, its own
 * challenge and an HMAC of both. The accepting side answers with another HMAC.
 *
 * @param secret the shared secret of a run
 * @param shape a digest of the messages of the protocol: processes that speak another one are
 *     refused
 */
record Handshake(byte[] secret, byte[] shape) {

  /** The length of a challenge, a digest and an HMAC. */
  static final int BYTES = 32;

  /** The longest frame of a handshake. */
  static final int MOST_BYTES = 256;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int MAGIC = 0x524E4431; // "RND1"
  private static final int ANSWER = 3 * Integer.BYTES + 3 * BYTES;

  /** A challenge. */
  static byte[] challenge() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** The first frame, of the accepting side. */
  static ByteBuffer opening(byte[] challenge) {
    return ByteBuffer.allocate(Integer.BYTES + BYTES).putInt(MAGIC).put(challenge).flip();
  }

  /** The challenge of the first frame; empty if it is none. */
  static Optional<byte[]> opened(ByteBuffer frame) {
    if (frame.remaining() != Integer.BYTES + BYTES || frame.getInt() != MAGIC) {
      return Optional.empty();
    }
    return Optional.of(bytes(frame));
  }

  /** The second frame, of the connecting side. */
  ByteBuffer answer(byte[] theirs, byte[] mine, int from, int to) {
    return ByteBuffer.allocate(ANSWER)
        .putInt(MAGIC)
        .putInt(from)
        .putInt(to)
        .put(shape)
        .put(mine)
        .put(proof("connects", theirs, mine, from, to))
        .flip();
  }

  /**
   * The connecting process.
   *
   * @param challenge of the connecting side
   */
  record Caller(int from, byte[] challenge) {}

  /** Identifies the connecting process; empty if it does not know the secret. */
  Optional<Caller> check(ByteBuffer frame, byte[] mine, int to, int processes) {
    if (frame.remaining() != ANSWER || frame.getInt() != MAGIC) {
      return Optional.empty();
    }
    int from = frame.getInt();
    boolean isForMe = frame.getInt() == to;
    boolean isSame = MessageDigest.isEqual(bytes(frame), shape);
    byte[] theirs = bytes(frame);
    boolean isProven =
        MessageDigest.isEqual(bytes(frame), proof("connects", mine, theirs, from, to));
    return isProven && isForMe && isSame && from >= 0 && from < processes && from != to
        ? Optional.of(new Caller(from, theirs))
        : Optional.empty();
  }

  /** The third frame, of the accepting side. */
  byte[] accepts(byte[] challenge, byte[] callers, int from, int to) {
    return proof("accepts", challenge, callers, from, to);
  }

  private byte[] proof(String side, byte[] accepting, byte[] connecting, int from, int to) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, mac.getAlgorithm()));
      mac.update(side.getBytes(StandardCharsets.US_ASCII));
      mac.update(accepting);
      mac.update(connecting);
      mac.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(from).putInt(to).flip());
      return mac.doFinal(shape);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has HMAC with SHA-256", e);
    }
  }

  private static byte[] bytes(ByteBuffer frame) {
    byte[] bytes = new byte[BYTES];
    frame.get(bytes);
    return bytes;
  }
}
