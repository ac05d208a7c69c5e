package dev.rondo.run.trace;

import dev.rondo.frontend.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash of a file's text, by which a trace knows its protocol. */
public final class SourceHash {

  private SourceHash() {}

  /** The hash of a file. */
  public static String of(SourceFile source) {
    return of(source.text());
  }

  /** The hash of a text. */
  public static String of(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
