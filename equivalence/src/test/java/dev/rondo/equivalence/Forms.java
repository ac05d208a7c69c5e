package dev.rondo.equivalence;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.Optional;

/** A protocol in both forms. */
record Forms(LoadedProtocol original, SequentialProgram program, String network) {

  /** Reads a protocol of its own network. */
  static Forms of(String name, String text) {
    Protocol protocol = read(name, text, new Log(new SourceFile(name, text))).orElseThrow();
    return of(protocol, "rondo." + protocol.settings().network().replace("rondo.", ""))
        .orElseThrow();
  }

  static Optional<Protocol> read(String name, String text, Log log) {
    return Frontend.read(new SourceFile(name, text), ClassPath.LANGUAGE, log);
  }

  /** Translates a protocol; nothing where that is refused. */
  static Optional<Forms> of(Protocol protocol, String network) {
    Log log = new Log(protocol.source());
    return Pipeline.sequential(protocol, network, log)
        .map(program -> new Forms(load(protocol), program, network));
  }

  private static LoadedProtocol load(Protocol protocol) {
    return ProtocolLoader.load(protocol, ClassPath.LANGUAGE);
  }

  Equivalence compare(int n, int f, int phases, int timeouts) {
    int bounded = original.model().timeouts().isEmpty() ? 0 : timeouts;
    Bound bound = new Bound(n, f, phases, bounded, spawned());
    return Equivalence.of(original, program, network, bound, new ComparisonProgress());
  }

  /** How many processes the protocol may spawn. */
  int spawned() {
    ProtocolSettings settings = original.model().settings();
    return settings.max() - settings.n();
  }
}
