package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.sequentializer.Pipeline;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A protocol that a test is about. */
record Given(RoundProtocol rounds, Log log) {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  /** One of the protocols that come with Rondo. */
  static Given benchmark(String name) {
    return file(ROOT.resolve("benchmarks/src/main/protocols/" + name + ".java"));
  }

  static Given file(Path path) {
    Log read = SourceReader.read(path);
    Log log = new Log(read.source().withName(path.getFileName().toString()));
    Protocol protocol = Pipeline.protocol(log, ClassPath.LANGUAGE).orElseThrow();
    RoundProtocol rounds = Pipeline.rounds(protocol, log).orElseThrow();
    assertThat(log.hasErrors()).isFalse();
    return new Given(rounds, log);
  }

  Bounds bounds(int n, int phases) {
    ProtocolSettings settings = rounds.protocol().settings();
    return new Bounds(n, settings.f(), settings.network(), phases, 1, false);
  }

  /** What the log says, as a person sees it. */
  String diagnostics() {
    return log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n"));
  }
}
