package dev.rondo.search.checkpoint;

import dev.rondo.frontend.file.OutputFile;
import dev.rondo.search.engine.CannotSearch;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** A file that ends with a checksum of its content, so that a damaged one is refused. */
final class ChecksummedFile {

  private static final int SEAL = 32;

  private ChecksummedFile() {}

  /** What a file is to hold before its seal. */
  interface ChecksummedContent {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Writes a file. */
  static void write(Path file, ChecksummedContent content) {
    OutputFile.write(
        file,
        plain -> {
          MessageDigest hash = hash();
          DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new DigestOutputStream(plain, hash)));
          content.writeTo(out);
          out.flush();
          plain.write(hash.digest());
        });
  }

  /**
   * Reads a file.
   *
   * @throws CannotSearch if the checksum does not match
   */
  static DataInputStream read(Path file) throws IOException {
    long length = Files.isRegularFile(file) ? Files.size(file) - SEAL : -1;
    if (length < 0 || !isWhole(file, length)) {
      throw new CannotSearch(
          file + " is no checkpoint of this Rondo, or it is damaged; remove it to begin anew");
    }
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
  }

  private static boolean isWhole(Path file, long length) throws IOException {
    MessageDigest hash = hash();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (long left = length; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return false;
        }
        hash.update(buffer, 0, read);
        left -= read;
      }
      return Arrays.equals(hash.digest(), in.readNBytes(SEAL));
    }
  }

  private static MessageDigest hash() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has it", e);
    }
  }
}
