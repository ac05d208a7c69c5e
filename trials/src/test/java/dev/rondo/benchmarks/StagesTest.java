package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.PhaseProgram;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.sequentializer.SequentialEmitter;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import dev.rondo.unfold.MermaidPrinter;
import dev.rondo.unfold.PhasePrinter;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.Unfold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every stage of every protocol that has rounds. All stages of a few protocols are golden files,
 * and the phases of the others.
 */
class StagesTest {

  private static final Set<BenchmarkProtocol> WHOLE =
      EnumSet.of(
          BenchmarkProtocol.PAXOS,
          BenchmarkProtocol.BEN_OR,
          BenchmarkProtocol.TWO_PHASE_COMMIT,
          BenchmarkProtocol.ONE_THIRD_RULE);

  private static final Path STAGES = Golden.folder("stages");

  private static final Map<BenchmarkProtocol, RoundProtocol> ROUNDS =
      new EnumMap<>(BenchmarkProtocol.class);

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @EnumSource
  void theStagesReadWell(BenchmarkProtocol entry) {
    stages(entry)
        .forEach(
            (stage, text) -> Golden.check(STAGES.resolve(entry.className() + "." + stage), text));
  }

  /** The stages of a protocol that are golden files, by name, in the order of the passes. */
  private static Map<String, String> stages(BenchmarkProtocol entry) {
    Map<String, String> stages = new LinkedHashMap<>();
    if (entry.shape() == Shape.HANDLERS) {
      PhaseTree phases = phases(entry);
      stages.put("tree", PhasePrinter.print(phases));
      if (WHOLE.contains(entry)) {
        stages.put("phases", unfolded(entry).print());
        stages.put("mermaid", MermaidPrinter.print(phases));
        stages.put("rounds", rounds(entry).print());
      }
    }
    if (WHOLE.contains(entry)) {
      stages.put("sequential", sequential(rounds(entry)).formatted().text());
    }
    return stages;
  }

  /** The unfolded phase is a protocol with the rounds of the original. */
  @ParameterizedTest
  @EnumSource
  void theUnfoldedPhaseCanBeReadAgain(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      PhaseProgram unfolded = unfolded(entry);
      Protocol again =
          ReadProtocol.model(new SourceFile(unfolded.name() + ".java", unfolded.print()));
      assertThat(again.tags().rounds()).isEqualTo(phases(entry).rounds());
    }
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @EnumSource
  void theRoundsCompile(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      RoundProtocol rounds = rounds(entry);
      assertThatCode(
              () ->
                  InMemoryCompiler.compile(
                      rounds.name() + ".java", rounds.print(), ClassPath.LANGUAGE.loader()))
          .doesNotThrowAnyException();
    }
  }

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @EnumSource
  void theProgramCompiles(BenchmarkProtocol entry) {
    if (entry.shape() != Shape.UNTAGGED) {
      SequentialProgram program = sequential(rounds(entry));
      ClassLoader language = ClassPath.LANGUAGE.loader();
      assertThat(program.compile(program.code(), language)).isNotEmpty();
      assertThat(program.compile(program.traced(), language)).isNotEmpty();
    }
  }

  /** Printed rounds are a protocol like any other. */
  @ParameterizedTest
  @EnumSource
  void thePrintedRoundsCanBeReadAgain(BenchmarkProtocol entry) {
    if (entry.shape() == Shape.HANDLERS) {
      RoundProtocol rounds = rounds(entry);
      Protocol again = ReadProtocol.model(new SourceFile(rounds.name() + ".java", rounds.print()));
      SequentialProgram program = sequential(Rounds.written(again));
      assertThat(program.compile(program.code(), ClassPath.LANGUAGE.loader())).isNotEmpty();
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

  private static PhaseTree phases(BenchmarkProtocol entry) {
    Log log = new Log(entry.source());
    return present(Unfold.of(ReadProtocol.model(entry.source()), log), log);
  }

  private static PhaseProgram unfolded(BenchmarkProtocol entry) {
    Log log = new Log(entry.source());
    return present(PhaseProgram.of(phases(entry), log), log);
  }

  private static RoundProtocol rounds(BenchmarkProtocol entry) {
    return ROUNDS.computeIfAbsent(entry, StagesTest::makeRounds);
  }

  private static RoundProtocol makeRounds(BenchmarkProtocol entry) {
    Log log = new Log(entry.source());
    return entry.shape() == Shape.ROUNDS
        ? Rounds.written(ReadProtocol.model(entry.source()))
        : present(Rounds.of(phases(entry), log), log);
  }

  private static SequentialProgram sequential(RoundProtocol rounds) {
    Log log = new Log(rounds.protocol().source());
    String network = rounds.protocol().settings().network();
    return present(SequentialEmitter.of(rounds, network, log), log);
  }

  private static <T> T present(Optional<T> stage, Log log) {
    return stage.orElseThrow(
        () -> new AssertionError(log.sorted().stream().map(Diagnostic::message).toList()));
  }
}
