package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RoundTerminationSearchTest {

  private static final int ALL_PHASES = 0;

  private static RoundTerminationSearch search(
      String name, String network, int n, int f, int phases, Reductions reductions, int jobs) {
    SequentialProgram program = RoundSearchTest.program(name, network);
    OptionalInt bound = phases == ALL_PHASES ? OptionalInt.empty() : OptionalInt.of(phases);
    return new RoundTerminationSearch(
        program,
        program.protocol().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(n, f), bound, reductions, SearchLimits.NONE, jobs));
  }

  private static RoundTerminationSearch search(
      String name, String network, int n, int f, int phases) {
    return search(name, network, n, f, phases, Reductions.ALL, 1);
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "OneThirdRule, EventuallyReliable, 3, 0, 0",
    "OneThirdRule, Reliable, 4, 0, 0",
    "OneThirdRule, EventuallyReliable, 3, 0, 2",
    "UniformVotingFixed, Kernel, 3, 0, 2",
    "UniformVotingFixed, Reliable, 3, 0, 2",
    "LastVotingFixed, EventuallyReliable, 2, 0, 2",
    "LastVotingFixed, Crash, 3, 1, 2",
    "FloodSetFixed, Crash, 3, 1, 2",
    "BenOrFixed, NMinusF, 3, 1, 2",
  })
  void allOutputOnceTheNetworkIsGood(String name, String network, int n, int f, int phases) {
    RoundTerminationSearch search = search(name, network, n, f, phases);
    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(SearchResult.End.EXHAUSTED);
    assertThat(search.shown(result)).isEmpty();
    assertThat(search.undecided(result)).isEmpty();
    assertThat(search.vacuity(result)).isEmpty();
    assertThat(search.covered(result)).contains("all output");
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases: {5}")
  @CsvSource({
    // a threshold too high
    "OneThirdRuleTooHigh, EventuallyReliable, 3, 0, 0, "
        + "'no output of P0, P1, P2: phase 2, in which every message is heard, can repeat forever'",
    "OneThirdRuleTooHigh, Reliable, 3, 0, 1, "
        + "'no output of P0, P1, P2: a phase in which every message is heard has passed'",
    // two that exchange their values in an endless cycle
    "SwappingValues, EventuallyReliable, 2, 0, 0, "
        + "'no output of P0, P1: phases 2 to 3, in which every message is heard, can repeat "
        + "forever'",
    // a coordinator that never moves; where it cannot stop, nothing is wrong with that
    "LastVotingStill, Crash, 3, 1, 2, "
        + "'no output of P2: 2 phases in which every message is heard have passed'",
    // two-thirds of three are all: one that has stopped is one too many
    "OneThirdRule, Crash, 3, 1, 0, "
        + "'no output of P1, P2: phase 3, in which every message is heard, can repeat forever'",
  })
  void aRunInWhichSomebodyNeverOutputsIsShown(
      String name, String network, int n, int f, int phases, String message) {
    RoundTerminationSearch search = search(name, network, n, f, phases);
    SearchResult result = search.run();
    Trace trace = search.shown(result).orElseThrow().trace();

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    Finding finding = Objects.requireNonNull(trace.finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.NO_OUTPUT);
    assertThat(finding.message()).isEqualTo(message);
    assertThat(trace.cycle().isPresent()).isEqualTo(message.endsWith("forever"));
    assertThat(replayed(name, network, n, f, trace)).isEqualTo(trace);
  }

  static Trace replayed(String name, String network, int n, int f, Trace trace) {
    SequentialProgram program = RoundSearchTest.program(name, network);
    int phases = Integer.parseInt(Objects.requireNonNull(trace.settings().get("phases")));
    return SequentialForm.of(
            program,
            program.protocol().settings().specs(),
            new SequentialSettings(ProcessCounts.of(n, f), phases),
            ClassPath.LANGUAGE)
        .newExplorer()
        .replay(trace);
  }

  @Test
  void aCoordinatorThatNeverMovesIsEnoughWhereNobodyStops() {
    assertThat(search("LastVotingStill", "EventuallyReliable", 2, 0, 2).run().end())
        .isEqualTo(SearchResult.End.EXHAUSTED);
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}, {4} phases")
  @CsvSource({
    "OneThirdRule, EventuallyReliable, 3, 0, 0",
    "OneThirdRule, Crash, 3, 1, 0",
    "OneThirdRuleTooHigh, EventuallyReliable, 2, 0, 0",
    "OneThirdRuleTooHigh, Kernel, 2, 0, 2",
    "SwappingValues, EventuallyReliable, 2, 0, 0",
    "LastVotingStill, Crash, 3, 1, 1",
  })
  void neitherReductionsNorJobsChangeTheVerdict(
      String name, String network, int n, int f, int phases) {
    SearchResult all = search(name, network, n, f, phases).run();
    assertThat(search(name, network, n, f, phases, Reductions.ALL, 3).run())
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes")
        .isEqualTo(all);
    assertThat(search(name, network, n, f, phases, Reductions.NONE, 1).run().end())
        .isEqualTo(all.end());
  }

  @Test
  void whatProcessesChooseMayEndARunWithProbabilityOne() {
    RoundTerminationSearch search = search("BenOrFixed", "NMinusF", 2, 0, 1);
    SearchResult result = search.run();

    assertThat(search.shown(result)).isEmpty();
    assertThat(search.undecided(result).orElseThrow())
        .contains("processes choose in line 45", "only where the phase number does not matter");
    assertThat(search.covered(result)).doesNotContain("all output");
  }

  @ParameterizedTest
  @ValueSource(strings = {"flip()", "flip() || self().index() == 0"})
  void coinsThatCanEndARunDoSoWithProbabilityOne(String flip) {
    RoundTerminationSearch search = coins(flip, Reductions.ALL);
    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(SearchResult.End.EXHAUSTED);
    assertThat(search.undecided(result)).isEmpty();
    assertThat(search.covered(result)).endsWith("with probability one");
    assertThat(coins(flip, Reductions.NONE).run().end()).isEqualTo(result.end());
  }

  @Test
  void coinsThatCannotEndARunAreABug() {
    RoundTerminationSearch search =
        coins("(flip() || true) && self().index() == 0", Reductions.ALL);
    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    Finding finding = Objects.requireNonNull(search.shown(result).orElseThrow().trace().finding());
    assertThat(finding.message()).contains("no output of P0, P1", "can repeat forever");
  }

  private static RoundTerminationSearch coins(String flip, Reductions wanted) {
    return new RoundTerminationSearch(
        RoundLtlSearchTest.coins(flip),
        List.of(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(2, 0), OptionalInt.empty(), wanted, SearchLimits.NONE, 1));
  }

  @Test
  void anotherBugIsShownAsEver() {
    RoundTerminationSearch search =
        search("OneThirdRuleHalf", "EventuallyReliable", 3, 0, ALL_PHASES);
    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(SearchResult.End.BUG);
    Finding finding = Objects.requireNonNull(search.shown(result).orElseThrow().trace().finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.VIOLATION);
  }

  @ParameterizedTest
  @CsvSource({
    "OneThirdRule, Arbitrary, 0, rondo.Arbitrary does not guarantee that messages are ever heard",
    "LastVotingFixed, EventuallyReliable, 0, the phase number matters (phase() in line",
    "UniformVotingFixed, Kernel, 0, the phase number matters (messages carry the phase)",
    "RaftElectionFixed, Kernel, 2, RaftElectionFixed has a timeout in line 25",
    "Raft, Reliable, 2, Raft calls spawn() in line",
  })
  void whatIsNotDecidedIsRefused(String name, String network, int phases, String why) {
    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> search(name, network, 2, 0, phases))
        .withMessageContaining(why);
  }

  @Test
  void whatHasNotBeenSeenIsOpen() {
    SequentialProgram program = RoundSearchTest.program("OneThirdRule", "EventuallyReliable");
    RoundTerminationSearch search =
        new RoundTerminationSearch(
            program,
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(3, 0),
                OptionalInt.empty(),
                Reductions.ALL,
                new SearchLimits(9, 1, 1),
                1));

    assertThat(search.undecided(search.run())).isPresent();
  }
}
