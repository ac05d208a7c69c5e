package dev.rondo.testing;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import java.nio.file.Path;

/** The protocols that the tests run. */
public final class Protocols {

  private Protocols() {}

  /** One of the benchmark protocols, as it is by default. */
  public static AsyncForm benchmark(String name) {
    return async(Models.benchmark(name));
  }

  /** One of the protocols of the exhaustive search, as it is by default. */
  public static AsyncForm searched(String name) {
    return async(Models.searched(name));
  }

  /** A protocol of the tests' own. */
  public static AsyncForm own(String name) {
    return async(ownFile(name));
  }

  /** The file of a protocol of the tests' own, whichever module's tests run it. */
  public static Path ownFile(String name) {
    return Path.of(System.getProperty("basedir", ""))
        .resolve("../run/src/test/resources/protocols")
        .resolve(name + ".java");
  }

  /** A file, run asynchronously as it is by default. */
  public static AsyncForm async(Path file) {
    LoadedProtocol protocol = load(file);
    return AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
  }

  /** The file, loaded. */
  public static LoadedProtocol load(Path file) {
    return ProtocolLoader.load(Models.read(file), ClassPath.LANGUAGE);
  }

  /** A text, loaded. */
  public static LoadedProtocol load(String fileName, String text) {
    return ProtocolLoader.load(Models.read(fileName, text), ClassPath.LANGUAGE);
  }
}
