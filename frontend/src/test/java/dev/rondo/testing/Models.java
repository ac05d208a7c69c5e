package dev.rondo.testing;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The models of the protocols that tests look at. */
public final class Models {

  private static final Map<List<String>, Protocol> READ = new ConcurrentHashMap<>();

  private Models() {}

  /** The file of one of the benchmark protocols. */
  public static Path benchmark(String name) {
    return benchmarks("protocols").resolve(name + ".java");
  }

  /** The file of one of the protocols of the exhaustive search. */
  public static Path searched(String name) {
    return benchmarks("searched").resolve(name + ".java");
  }

  private static Path benchmarks(String folder) {
    return Repository.path("benchmarks/src/main").resolve(folder);
  }

  /** Reads a file that must be right. */
  public static Protocol read(Path file) {
    try {
      return read(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a text that must be right; once, however many tests ask for it. */
  public static Protocol read(String fileName, String text) {
    return READ.computeIfAbsent(
        List.of(fileName, text), key -> read(new SourceFile(fileName, text)));
  }

  private static Protocol read(SourceFile source) {
    Log log = new Log(source);
    return Frontend.read(source, ClassPath.LANGUAGE, log)
        .orElseThrow(() -> new AssertionError(log.sorted().toString()));
  }
}
