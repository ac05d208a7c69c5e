package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Settings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both forms of the benchmark protocols have the same histories; see docs/equivalence.md. */
class EquivalenceTest {

  /** PaxosFirstLog is not closed with three processes; the others take longer than a test may. */
  private static final Set<BenchmarkProtocol> LEFT_WITH_THREE =
      EnumSet.of(
          BenchmarkProtocol.PAXOS_FIRST_LOG,
          BenchmarkProtocol.RAFT,
          BenchmarkProtocol.BEN_OR_TIMEOUTS,
          BenchmarkProtocol.UNIFORM_VOTING);

  @ParameterizedTest
  @MethodSource("comparable")
  void bothFormsHaveTheSameHistoriesWithTwoProcesses(BenchmarkProtocol benchmark) {
    Equivalence result = compare(benchmark, 2);
    assertThat(result.holds()).as(result.toString()).isTrue();
    assertThat(result.histories()).isGreaterThan(1);
  }

  @ParameterizedTest
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

  static Stream<BenchmarkProtocol> comparableWithThree() {
    return comparable().filter(benchmark -> !LEFT_WITH_THREE.contains(benchmark));
  }

  /** One phase, and one timeout of each process: more takes longer than a test may. */
  private static Equivalence compare(BenchmarkProtocol benchmark, int n) {
    Log log = new Log(benchmark.source());
    Protocol protocol = Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
    String network = "rondo." + protocol.settings().network().replace("rondo.", "");
    SequentialProgram program = Pipeline.sequential(protocol, network, log).orElseThrow();
    Settings settings = protocol.settings();
    Bound bound =
        new Bound(
            n,
            n == settings.n() ? settings.f() : 0,
            1,
            protocol.timeouts().isEmpty() ? 0 : 1,
            settings.max() - settings.n());
    return Equivalence.of(
        ProtocolLoader.load(protocol, ClassPath.LANGUAGE), program, network, bound);
  }
}
