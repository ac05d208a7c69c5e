package dev.rondo.testing;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The protocols that the tests run. */
public final class Protocols {

  private static final IdentityHashMap<Protocol, LoadedProtocol> LOADED = new IdentityHashMap<>();
  private static final IdentityHashMap<Protocol, Map<String, SequentialProgram>> PROGRAMS =
      new IdentityHashMap<>();

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
    return Repository.path("tester/run/src/test/resources/protocols").resolve(name + ".java");
  }

  /** A file, run asynchronously as it is by default. */
  public static AsyncForm async(Path file) {
    LoadedProtocol protocol = load(file);
    return AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
  }

  /** The file, loaded. */
  public static LoadedProtocol load(Path file) {
    return load(Models.read(file));
  }

  /** A text, loaded. */
  public static LoadedProtocol load(String fileName, String text) {
    return load(Models.read(fileName, text));
  }

  /** Once, however many tests ask for it: a model is the same object for the same text. */
  private static LoadedProtocol load(Protocol model) {
    synchronized (LOADED) {
      return LOADED.computeIfAbsent(model, m -> ProtocolLoader.load(m, ClassPath.LANGUAGE));
    }
  }

  /** The sequential program of a protocol that must have one, made once. */
  public static SequentialProgram sequential(Protocol model, String network) {
    synchronized (PROGRAMS) {
      return PROGRAMS
          .computeIfAbsent(model, m -> new HashMap<>())
          .computeIfAbsent(network, name -> program(model, name));
    }
  }

  private static SequentialProgram program(Protocol model, String network) {
    Log log = new Log(model.source());
    return Pipeline.sequential(model, network, log)
        .orElseThrow(() -> new AssertionError(log.sorted().toString()));
  }
}
