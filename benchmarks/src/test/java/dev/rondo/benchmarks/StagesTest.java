package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.sequentializer.Sequentializer;
import dev.rondo.testing.Golden;
import dev.rondo.unfold.MermaidPrinter;
import dev.rondo.unfold.PhasePrinter;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.Unfold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every stage of every protocol that has rounds, as a person reads it. */
class StagesTest {

  private static final Path STAGES = Golden.folder("stages");

  @ParameterizedTest
  @EnumSource
  void thePhasesReadWell(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      PhaseTree phases = phases(entry);
      check(entry, "phases", PhasePrinter.print(phases));
      check(entry, "mermaid", MermaidPrinter.print(phases));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theRoundsReadWellAndCompile(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      RoundProtocol rounds = rounds(entry);
      check(entry, "rounds", rounds.print());
      assertThatCode(
              () ->
                  InMemoryCompiler.compile(
                      rounds.name() + ".java", rounds.print(), ClassPath.LANGUAGE.loader()))
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theProgramReadsWellAndCompiles(BenchmarkProtocol entry) {
    if (entry.shape() != Shape.UNTAGGED) {
      SequentialProgram program = sequential(rounds(entry));
      check(entry, "sequential", program.text());
      assertThat(program.compile(ClassPath.LANGUAGE.loader())).isNotEmpty();
    }
  }

  /** Printed rounds are a protocol like any other. */
  @ParameterizedTest
  @EnumSource
  void thePrintedRoundsCanBeReadAgain(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      RoundProtocol rounds = rounds(entry);
      Protocol again = read(new SourceFile(rounds.name() + ".java", rounds.print()));
      SequentialProgram program = sequential(Rounds.written(again));
      assertThat(program.compile(ClassPath.LANGUAGE.loader())).isNotEmpty();
    }
  }

  @Test
  void everyExpectedStageBelongsToAProtocol() throws IOException {
    Set<String> protocols =
        Stream.of(BenchmarkProtocol.values())
            .map(BenchmarkProtocol::className)
            .collect(Collectors.toSet());
    try (Stream<Path> expected = Files.list(STAGES)) {
      assertThat(expected.map(file -> file.getFileName().toString()))
          .isNotEmpty()
          .allMatch(name -> protocols.contains(name.substring(0, name.indexOf('.'))));
    }
  }

  private static void check(BenchmarkProtocol entry, String stage, String text) {
    Golden.check(STAGES.resolve(entry.className() + "." + stage), text);
  }

  private static Protocol read(SourceFile source) {
    Log log = new Log(source);
    return present(Frontend.read(source, ClassPath.LANGUAGE, log), log);
  }

  private static PhaseTree phases(BenchmarkProtocol entry) {
    Log log = new Log(entry.source());
    return present(Unfold.of(read(entry.source()), log), log);
  }

  private static RoundProtocol rounds(BenchmarkProtocol entry) {
    Log log = new Log(entry.source());
    return entry.shape() == Shape.ROUNDS
        ? Rounds.written(read(entry.source()))
        : present(Rounds.of(phases(entry), log), log);
  }

  private static SequentialProgram sequential(RoundProtocol rounds) {
    Log log = new Log(rounds.protocol().source());
    String network = rounds.protocol().settings().network();
    return present(Sequentializer.of(rounds, network, log), log);
  }

  private static <T> T present(Optional<T> stage, Log log) {
    return stage.orElseThrow(
        () -> new AssertionError(log.sorted().stream().map(Diagnostic::message).toList()));
  }
}
