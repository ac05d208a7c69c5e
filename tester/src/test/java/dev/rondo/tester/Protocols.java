package dev.rondo.tester;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.load.ProtocolLoader;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The protocols that the tests run. */
public final class Protocols {

  private Protocols() {}

  /** One of the benchmark protocols, as it is by default. */
  public static AsyncForm benchmark(String name) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../benchmarks");
    return async(folder.resolve("src/main/protocols").resolve(name + ".java"));
  }

  /** One of the protocols of the exhaustive search, as it is by default. */
  public static AsyncForm searched(String name) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../benchmarks");
    return async(folder.resolve("src/main/searched").resolve(name + ".java"));
  }

  /** A file, run asynchronously as it is by default. */
  public static AsyncForm async(Path file) {
    LoadedProtocol protocol = load(file);
    return AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
  }

  /** A protocol of the tests' own. */
  public static AsyncForm own(String name) {
    return async(Golden.folder("protocols").resolve(name + ".java"));
  }

  /** The file, loaded. */
  public static LoadedProtocol load(Path file) {
    try {
      return load(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text, loaded. */
  public static LoadedProtocol load(String fileName, String text) {
    SourceFile source = new SourceFile(fileName, text);
    Log log = new Log(source);
    return Frontend.read(source, ClassPath.LANGUAGE, log)
        .map(protocol -> ProtocolLoader.load(protocol, ClassPath.LANGUAGE))
        .orElseThrow(() -> new AssertionError(log.sorted().toString()));
  }
}
