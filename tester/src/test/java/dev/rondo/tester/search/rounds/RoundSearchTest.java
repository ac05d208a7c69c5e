package dev.rondo.tester.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.Pipeline;
import dev.rondo.tester.Protocols;
import dev.rondo.tester.load.Networks;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.sequential.HookedRun;
import dev.rondo.tester.sequential.StepHook;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.Mailbox;
import rondo.runtime.Program;

final class RoundSearchTest {

  static SequentialProgram program(String name, String network) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../benchmarks");
    Protocol protocol =
        Protocols.load(folder.resolve("src/main/protocols").resolve(name + ".java")).model();
    String binary =
        Networks.named(
            network.isEmpty() ? protocol.settings().network() : network,
            protocol,
            ClassPath.LANGUAGE);
    Log log = new Log(protocol.source());
    return Pipeline.sequential(protocol, binary, log).orElseThrow();
  }

  private static RoundModel model(
      SequentialProgram program, int n, int f, int phases, Reductions reductions) {
    return new RoundSearch(
            program,
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(n, f, OptionalInt.of(phases), reductions, SearchLimits.NONE, 1))
        .model();
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "BenOr, NMinusF, 2, 1, 2, 0",
    "BenOrFixed, NMinusF, 2, 0, 2, 0",
    "BenOrTimeouts, Arbitrary, 2, 1, 1, 4",
    "ChandraTouegFixed, Arbitrary, 2, 0, 1, 4",
    "FloodSet, BoundedOmissions, 3, 1, 1, 0",
    "FloodSetFixed, Kernel, 2, 1, 2, 0",
    "LastVotingFixed, Arbitrary, 2, 0, 1, 4",
    "OneThirdRule, Arbitrary, 3, 0, 1, 0",
    "OneThirdRule, NMinusF, 3, 1, 2, 0",
    "OneThirdRule, BoundedOmissions, 3, 2, 1, 0",
    "OneThirdRule, EventuallyReliable, 2, 0, 2, 0",
    "PaxosFixed, Arbitrary, 2, 0, 2, 3",
    "Paxos, Reliable, 2, 0, 2, 3",
    "RaftElectionFixed, Arbitrary, 2, 0, 2, 3",
    "RaftElectionFixed, Kernel, 2, 0, 2, 3",
    "TwoPhaseCommitFixed, Reliable, 3, 0, 1, 3",
    "UniformVotingFixed, Kernel, 3, 0, 1, 0",
    "UniformVoting, Arbitrary, 2, 0, 2, 0",
    "ViewChangeFixed, Arbitrary, 2, 0, 1, 3",
    "Zookeeper1154Fixed, Arbitrary, 2, 0, 1, 3",
    "Cassandra6023Fixed, Arbitrary, 2, 0, 1, 3",
  })
  void theStatesAreThoseOfTheProgramUnderEveryCombinationOfChoices(
      String name, String network, int n, int f, int phases, int timeouts) {
    SequentialProgram program = program(name, network);
    RoundModel model = model(program, n, f, phases, Reductions.NONE);
    int rounds = model.rounds();

    Set<String> searched = SearchedStates.of(keepingPhases(model), phases * rounds);

    Program whole =
        HookedRun.of(program, ClassPath.LANGUAGE.loader()).create(n, f, new Unwatched());
    assertThat(searched)
        .isEqualTo(new EverySchedule(whole, n, f, phases, rounds, timeouts).states());
  }

  /** States at different times are compared apart. */
  private static RoundModel keepingPhases(RoundModel model) {
    return new RoundModel(
        model.maker(),
        model.terms(),
        model.network(),
        model.reductions(),
        model.n(),
        model.rounds(),
        true,
        true,
        model.valueSlots(),
        0,
        0,
        model.heard(),
        model.shown());
  }

  private static final class Unwatched implements StepHook {
    @Override
    public void begins(String method, int node, @Nullable Mailbox<?> heard) {}

    @Override
    public void fires(int line) {}

    @Override
    public void ends(int node) {}
  }
}
