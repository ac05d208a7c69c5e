package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.Mailbox;
import rondo.runtime.Program;
import rondo.runtime.StepHook;

final class RoundSearchTest {

  /** Looks at no step. */
  static final StepHook UNWATCHED = new Unwatched();

  @TempDir private Path folder;

  static SequentialProgram program(String name, String network) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../benchmarks");
    Path benchmark = folder.resolve("src/main/protocols").resolve(name + ".java");
    Protocol protocol =
        Protocols.load(Files.exists(benchmark) ? benchmark : Protocols.ownFile(name)).model();
    String binary =
        NetworkLookup.named(
            network.isEmpty() ? protocol.settings().network() : network,
            protocol,
            ClassPath.LANGUAGE);
    return Protocols.sequential(protocol, binary);
  }

  private static RoundModel model(
      SequentialProgram program, int n, int f, int phases, Reductions reductions) {
    return new RoundSearch(
            program,
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(n, f), OptionalInt.of(phases), reductions, SearchLimits.NONE, 1))
        .model();
  }

  @Sampled(oneOf = 6)
  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "BenOr, NMinusF, 2, 1, 2, 0",
    "BenOrFixed, NMinusF, 2, 0, 2, 0",
    "LooksBeforeSending, '', 2, 0, 1, 2",
    "ChandraTouegFixed, Arbitrary, 2, 0, 1, 4",
    "FloodSet, BoundedOmissions, 3, 1, 1, 0",
    "FloodSetFixed, Kernel, 2, 1, 2, 0",
    "FloodSetFixed, NonEmptyKernel, 2, 1, 2, 0",
    "LastVotingFixed, Arbitrary, 2, 0, 1, 4",
    "OneThirdRule, Arbitrary, 3, 0, 1, 0",
    "OneThirdRule, NMinusF, 3, 1, 2, 0",
    "OneThirdRule, BoundedOmissions, 3, 2, 1, 0",
    "OneThirdRule, EventuallyReliable, 2, 0, 2, 0",
    "PaxosFixed, Arbitrary, 2, 0, 2, 3",
    "Paxos, Reliable, 2, 0, 2, 3",
    "RaftElectionFixed, Arbitrary, 2, 0, 2, 3",
    "RaftElectionFixed, Kernel, 2, 0, 2, 3",
    "RaftElectionFixed, NonEmptyKernel, 2, 0, 2, 3",
    "TwoPhaseCommitFixed, Reliable, 3, 0, 1, 3",
    "UniformVoting, Arbitrary, 2, 0, 2, 0",
    "ViewChangeFixed, Arbitrary, 2, 0, 1, 3",
    "Cassandra6023Fixed, Arbitrary, 2, 0, 1, 3",
  })
  void theStatesAreThoseOfTheProgramUnderEveryCombinationOfChoices(
      String name, String network, int n, int f, int phases, int timeouts) {
    checkStates(name, network, n, f, phases, timeouts);
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @Tag("long")
  @CsvSource({
    "BenOrTimeouts, Arbitrary, 2, 1, 1, 4",
    "BenOrTimeouts, EventuallyReliable, 2, 1, 1, 4",
    "UniformVotingFixed, Kernel, 3, 0, 1, 0",
    "Zookeeper1154Fixed, Arbitrary, 2, 0, 1, 3",
  })
  void theStatesAreThoseOfALargerProgramUnderEveryCombinationOfChoices(
      String name, String network, int n, int f, int phases, int timeouts) {
    checkStates(name, network, n, f, phases, timeouts);
  }

  private static void checkStates(
      String name, String network, int n, int f, int phases, int timeouts) {
    SequentialProgram program = program(name, network);
    RoundModel model = model(program, n, f, phases, Reductions.NONE);
    int rounds = model.clock().rounds();

    Set<String> searched = SearchedStates.of(keepingPhases(model), phases * rounds);

    Program whole = TracedRun.of(program, ClassPath.LANGUAGE).create(n, f, n, UNWATCHED);
    assertThat(searched)
        .isEqualTo(new EverySchedule(whole, n, f, phases, rounds, timeouts).states());
  }

  private static SearchResult search(
      String name,
      String network,
      int n,
      int f,
      OptionalInt phases,
      Reductions reductions,
      int jobs) {
    SequentialProgram program = program(name, network);
    return new RoundSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(n, f), phases, reductions, SearchLimits.NONE, jobs))
        .run();
  }

  @Sampled(oneOf = 6)
  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "OneThirdRule, Arbitrary, 3, 0, 2",
    "OneThirdRuleHalf, Arbitrary, 3, 0, 3",
    "OneThirdRule, BoundedOmissions, 4, 2, 2",
    "OneThirdRule, Crash, 3, 1, 2",
    "FloodSet, Crash, 3, 1, 2",
    "FloodSetFixed, Crash, 3, 1, 3",
    "FloodSetFixed, Crash, 4, 2, 2",
    "FloodSetFixed, NMinusF, 3, 1, 2",
    "RaftElection, Arbitrary, 3, 0, 2",
    "RaftElectionFixed, Arbitrary, 3, 0, 2",
    "UniformVotingFixed, Kernel, 3, 0, 2",
    "BenOr, NMinusF, 3, 1, 2",
    "LastVoting, Arbitrary, 2, 0, 2",
    "LastVotingFixed, Arbitrary, 3, 0, 1",
    "ChandraToueg, Arbitrary, 2, 0, 2",
    "ChandraTouegFixed, Arbitrary, 2, 0, 2",
    "Unanimous, Arbitrary, 3, 0, 2",
    "Plurality, Arbitrary, 3, 0, 2",
  })
  void theVerdictIsTheSameWithAndWithoutReductions(
      String name, String network, int n, int f, int phases) {
    SearchResult plain = search(name, network, n, f, OptionalInt.of(phases), Reductions.NONE, 1);
    for (Reductions some :
        List.of(
            Reductions.ALL,
            new Reductions(true, false, false, false, SymmetryHeuristic.EXACT),
            new Reductions(true, true, false, false, SymmetryHeuristic.EXACT),
            new Reductions(true, false, true, false, SymmetryHeuristic.EXACT),
            new Reductions(true, false, false, true, SymmetryHeuristic.EXACT),
            new Reductions(false, false, true, true, SymmetryHeuristic.EXACT),
            new Reductions(false, false, true, false, SymmetryHeuristic.EXACT),
            new Reductions(true, true, true, true, SymmetryHeuristic.PSEUDO_SORT))) {
      SearchResult reduced = search(name, network, n, f, OptionalInt.of(phases), some, 1);

      assertThat(reduced.end()).as(some.toString()).isEqualTo(plain.end());
      assertThat(reduced.depth()).as(some.toString()).isEqualTo(plain.depth());
      assertThat(reduced.states()).as(some.toString()).isLessThanOrEqualTo(plain.states());
    }
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "OneThirdRule, Arbitrary, 3, 0, 1",
    "OneThirdRule, Arbitrary, 4, 0, 1",
    "OneThirdRule, BoundedOmissions, 4, 1, 1",
    "FloodSetFixed, Arbitrary, 3, 1, 2",
    "RaftElectionFixed, Arbitrary, 2, 0, 2",
    "RaftElectionFixed, Arbitrary, 3, 0, 1",
  })
  void thereIsOneStateForEachClassOfStates(String name, String network, int n, int f, int phases) {
    SequentialProgram program = program(name, network);
    Reductions outcomes = new Reductions(true, false, false, false, SymmetryHeuristic.EXACT);
    RoundModel plain = keepingPhases(model(program, n, f, phases, outcomes));
    int depth = phases * plain.clock().rounds();
    Reductions nodes = new Reductions(true, true, true, false, SymmetryHeuristic.EXACT);

    RoundModel reduced = keepingPhases(model(program, n, f, phases, nodes));
    Set<String> classes = SearchedStates.classesOf(plain, reduced, depth);

    assertThat(reduced.reductions().nodes()).isTrue();
    assertThat(SearchedStates.countOf(reduced, depth)).isEqualTo(classes.size());
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, {3} phases")
  @CsvSource({
    "LastVotingFixed, Arbitrary, 2, 2",
    "LastVotingFixed, Arbitrary, 3, 1",
    "ChandraTouegFixed, Arbitrary, 2, 1",
    "Unanimous, Arbitrary, 2, 3",
    "Unanimous, Arbitrary, 3, 1",
    "Unanimous, BoundedOmissions, 3, 1",
  })
  void upToTheRenamingOfInputsThereIsOneStateForEachClass(
      String name, String network, int n, int phases) {
    RoundModel reduced = keepingPhases(model(program(name, network), n, 1, phases, Reductions.ALL));
    assertThat(reduced.reductions().values()).isTrue();
    Reductions outcomes = new Reductions(true, false, false, false, SymmetryHeuristic.EXACT);
    int depth = phases * reduced.clock().rounds();

    Set<String> classes = SearchedStates.classesOf(reduced.with(outcomes), reduced, depth);

    assertThat(SearchedStates.countOf(reduced, depth)).isEqualTo(classes.size());
  }

  @ParameterizedTest
  @CsvSource({"OneThirdRuleHalf, 5", "OneThirdRule, 5", "RaftElection, 3", "Paxos, 2"})
  void theNumberOfJobsDoesNotMatter(String name, int n) {
    SearchResult one = search(name, "", n, 0, OptionalInt.of(2), Reductions.ALL, 1);
    SearchResult three = search(name, "", n, 0, OptionalInt.of(2), Reductions.ALL, 3);

    assertThat(three).usingRecursiveComparison().ignoringFields("seconds", "bytes").isEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource({"PaxosFixed, 2, 3, 2", "RaftElectionFixed, 3, 2, 1", "FloodSetFixed, 3, 2, 1"})
  void aSearchGoesOnWhereItWas(String name, int n, int phases, int first) throws IOException {
    Path file = folder.resolve("search.checkpoint");
    SequentialProgram program = program(name, "");
    RoundSearch interrupted = prepared(program, n, first);
    interrupted.run();
    interrupted.save(file);
    RoundSearch resumed = prepared(program, n, phases);
    resumed.resume(file);

    assertThat(resumed.run())
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes")
        .isEqualTo(prepared(program, n, phases).run());
  }

  /** A bounded search is saved after each phase, and goes on from any of them. */
  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({"PaxosFixed, 2, 3", "RaftElectionFixed, 3, 3", "Paxos, 3, 8"})
  void aBoundedSearchIsSavedAfterEachPhase(String name, int n, int phases) throws IOException {
    SequentialProgram program = program(name, "");
    RoundSearch search = prepared(program, n, phases);
    List<Path> saved = new ArrayList<>();
    SearchResult result =
        search.run(
            () -> {
              Path file = folder.resolve(saved.size() + ".checkpoint");
              search.save(file);
              saved.add(file);
            });

    SearchResult whole = prepared(program, n, phases).run();
    assertThat(result)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes")
        .isEqualTo(whole);
    assertThat(saved).isNotEmpty();
    if (whole.end() == SearchResult.End.DEPTH) {
      assertThat(saved).hasSize(phases - 1);
    }
    for (Path file : saved) {
      RoundSearch resumed = prepared(program, n, phases);
      resumed.resume(file);
      assertThat(resumed.run(() -> {}))
          .usingRecursiveComparison()
          .ignoringFields("seconds", "bytes")
          .isEqualTo(whole);
    }
  }

  @Test
  void aFileOfAnotherSearchIsRefused() throws IOException {
    Path file = folder.resolve("search.checkpoint");
    prepared(program("OneThirdRule", ""), 3, 1).save(file);

    assertThatThrownBy(() -> prepared(program("OneThirdRule", ""), 4, 1).resume(file))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("is of another search");
  }

  private static RoundSearch prepared(SequentialProgram program, int n, int phases) {
    return new RoundSearch(
        program,
        program.protocol().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(n, 0), OptionalInt.of(phases), Reductions.ALL, SearchLimits.NONE, 2));
  }

  @ParameterizedTest(name = "{0} is refuted in {3} rounds, symmetry {4}")
  @CsvSource({
    "FloodSet, 3, 1, 1, EXACT", // a round too few
    "OneThirdRuleHalf, 3, 0, 2, EXACT", // a majority in place of two thirds
    "UniformVoting, 3, 0, 2, EXACT", // no kernel
    "PaxosFirstLog, 3, 0, 8, EXACT", // ZOOKEEPER-2832
    "RaftElection, 3, 0, 2, EXACT",
    "RaftElection, 3, 0, 2, PSEUDO_SORT",
    "RaftElection, 4, 0, 2, SEGMENTED",
  })
  void aMutantIsRefutedByAShortestScheduleThatShowsAgain(
      String name, int n, int f, int rounds, SymmetryHeuristic symmetry) {
    Reductions wanted = new Reductions(true, true, true, true, symmetry);
    SequentialProgram program = program(name, "");
    RoundSearch search =
        new RoundSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(n, f), OptionalInt.of(3), wanted, SearchLimits.NONE, 1));

    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    assertThat(result.depth()).isEqualTo(rounds);
    assertThat(search.shown(result).orElseThrow().trace().finding()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PaxosFixed   | Arbitrary | node(…) names a process by its index (line 84)",
        "BenOr        | Arbitrary | iterator(…) sees the order of the senders (line 36)",
        "UniformVoting| Arbitrary | get(…) sees the order of the senders (line 34)",
        "RaftElection | Kernel    | requestVote takes the first of the messages that the network",
        "FirstOfTwoSeen | EventuallyReliable | a takes the first of the messages that other"
            + " handlers read",
      })
  void processesThatCanBeToldApartAreNamedWithTheLine(String name, String network, String reason) {
    SequentialProgram program = program(name, network);
    RoundSearch search =
        new RoundSearch(
            program,
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(3, 1), OptionalInt.of(1), Reductions.ALL, SearchLimits.NONE, 1));

    assertThat(search.used()).doesNotContain("order", "nodes");
    assertThat(search.refused().get("nodes").text()).startsWith(reason);
  }

  @Test
  void anInvariantOfAllProcessesIsRefutedAtTheEndOfARound() {
    SequentialProgram program = program("TwoLeaders", "");
    RoundSearch search = search(program, SearchLimits.NONE);
    Trace trace = search.shown(search.run()).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .isEqualTo("the processes together break the invariant oneLeader (line 63)");
  }

  @Test
  void anInvariantOfAllProcessesIsNotSearchedWhereProcessesStop() {
    SequentialProgram program = program("TwoLeaders", "Crash");
    assertThatThrownBy(() -> search(program, SearchLimits.NONE).run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("is not searched where the network stops processes");
  }

  private static RoundSearch search(SequentialProgram program, SearchLimits limits) {
    return new RoundSearch(
        program,
        List.of(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(3, 1), OptionalInt.of(2), Reductions.ALL, limits, 2));
  }

  /** States at different times are compared apart. */
  private static RoundModel keepingPhases(RoundModel model) {
    return new RoundModel(
        model.maker(),
        model.terms(),
        model.network(),
        model.reductions(),
        model.n(),
        new RoundModel.Clock(model.clock().rounds(), true, true),
        model.values(),
        model.watched(),
        model.happened(),
        RoundModel.MemoTables.nothing(),
        model.faulty());
  }

  private static final class Unwatched implements StepHook {
    @Override
    public void begins(String method, int node, @Nullable Mailbox<?> heard) {}

    @Override
    public void fires(String handler, int line) {}

    @Override
    public void ends(int node) {}
  }
}
