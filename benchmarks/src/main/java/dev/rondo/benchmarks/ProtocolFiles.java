package dev.rondo.benchmarks;

import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files of protocols that are packaged with the benchmarks. */
public final class ProtocolFiles {

  private ProtocolFiles() {}

  /** The file of a class in a folder of them. */
  public static SourceFile read(String folder, String className) {
    String file = className + ".java";
    try (InputStream in = ProtocolFiles.class.getResourceAsStream("/" + folder + "/" + file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not packaged with the benchmarks");
      }
      return new SourceFile(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
