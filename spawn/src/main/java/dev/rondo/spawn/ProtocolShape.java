package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RecoveryFlag;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Checks whether a protocol can be spawned, and computes the digest on which its processes must
 * agree.
 */
final class ProtocolShape {

  private ProtocolShape() {}

  /**
   * Refuses a protocol that cannot be spawned.
   *
   * @throws UsageError that says why
   */
  static void check(Protocol protocol, int n) {
    UsageError.unless(
        !protocol.writtenAsRounds(),
        "rondo spawn does not support rounds written by hand (RoundNode)");
    UsageError.unless(
        protocol.settings().max() <= n || !protocol.code().text().contains("spawn("),
        "rondo spawn does not support protocols that call spawn()");
    UsageError.unless(
        ProcessClock.of(protocol).isEmpty(),
        "rondo spawn does not support clocks (@Clock): it cannot bound their skew");
    UsageError.unless(
        RecoveryFlag.of(protocol).isEmpty(),
        "rondo spawn does not support @Recovering: it cannot bound how many processes crash");
    UsageError.unless(
        protocol.faultyVariable().isEmpty(),
        "rondo spawn does not support faulty processes (@Byzantine, @Input(\"faulty\"))");
  }

  /** A digest of the messages of a protocol and the number of processes. */
  static byte[] digest(Protocol protocol, int n) {
    StringBuilder shape = new StringBuilder("n = " + n);
    protocol.messages().stream()
        .flatMap(message -> message.kinds().stream())
        .forEach(
            kind -> shape.append('\n').append(kind.getNameAsString()).append(kind.getParameters()));
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest(shape.toString().getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
