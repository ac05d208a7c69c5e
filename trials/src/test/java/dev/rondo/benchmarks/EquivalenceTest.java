package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.ComparisonProgress;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Sampled;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both forms of the benchmark protocols have the same histories; see docs/internal/equivalence.md.
 */
class EquivalenceTest {

  private static final Map<BenchmarkProtocol, Forms> FORMS = new EnumMap<>(BenchmarkProtocol.class);

  /** A protocol that was read, translated and loaded. */
  private record Forms(LoadedProtocol original, String network, SequentialProgram program) {}

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @MethodSource("comparable")
  void bothFormsHaveTheSameHistoriesWithTwoProcesses(BenchmarkProtocol benchmark) {
    Equivalence result = compare(benchmark, 2);
    assertThat(result.holds()).as(result.toString()).isTrue();
    assertThat(result.histories()).isGreaterThan(1);
  }

  @ParameterizedTest
  @Tag("long")
  @MethodSource("comparableWithThree")
  void bothFormsHaveTheSameHistoriesWithThreeProcesses(BenchmarkProtocol benchmark) {
    Equivalence result = compare(benchmark, 3);
    assertThat(result.holds()).as(result.toString()).isTrue();
    assertThat(result.histories()).isGreaterThan(1);
  }

  @Test
  void aLeaderThatCountsPromisesFirstCanAcceptItsOwnProposalTooLate() {
    Equivalence result = compare(BenchmarkProtocol.PAXOS_FIRST_LOG, 3);
    assertThat(result.lateUses().get(0).text())
        .contains("a message of (1, 3), in propose")
        .contains("although its time is (1, 4) already");
  }

  static Stream<BenchmarkProtocol> comparable() {
    return Arrays.stream(BenchmarkProtocol.values())
        .filter(benchmark -> benchmark.shape() == BenchmarkProtocol.Shape.HANDLERS)
        // The executions of a network of its own are not enumerated.
        .filter(benchmark -> benchmark != BenchmarkProtocol.BEN_OR_TWO_QUORUMS);
  }

  /**
   * A protocol with a bug has the handlers of its repaired version, and takes longer. That of
   * Uniform Voting takes longer than all others together; a smaller one has its network.
   */
  static Stream<BenchmarkProtocol> comparableWithThree() {
    return comparable()
        .filter(benchmark -> benchmark.expected() == Expected.CORRECT)
        .filter(benchmark -> benchmark != BenchmarkProtocol.UNIFORM_VOTING_FIXED);
  }

  /** One phase, and one timeout of each process: more takes longer than a test may. */
  private static Equivalence compare(BenchmarkProtocol benchmark, int n) {
    Forms forms = FORMS.computeIfAbsent(benchmark, EquivalenceTest::forms);
    Protocol protocol = forms.original().model();
    ProtocolSettings settings = protocol.settings();
    Bound bound =
        new Bound(
            n,
            n == settings.n() ? settings.f() : 0,
            1,
            protocol.timeouts().isEmpty() ? 0 : 1,
            settings.max() - settings.n());
    return Equivalence.of(
        forms.original(), forms.program(), forms.network(), bound, new ComparisonProgress());
  }

  private static Forms forms(BenchmarkProtocol benchmark) {
    Log log = new Log(benchmark.source());
    Protocol protocol = ReadProtocol.model(log.source());
    String network = "rondo." + protocol.settings().network().replace("rondo.", "");
    return new Forms(
        ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
        network,
        Pipeline.sequential(protocol, network, log).orElseThrow());
  }
}
