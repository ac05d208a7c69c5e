package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RoundLtlSearchTest {

  private static RoundLtlSearch search(String name, String network, int n, int f, String formula) {
    return search(name, network, n, f, formula, SearchLimits.NONE);
  }

  private static RoundLtlSearch search(
      String name, String network, int n, int f, String formula, SearchLimits limits) {
    return search(RoundSearchTest.program(name, network), n, f, formula, limits);
  }

  private static RoundLtlSearch search(
      SequentialProgram program, int n, int f, String formula, SearchLimits limits) {
    return search(program, n, f, formula, limits, 1);
  }

  private static RoundLtlSearch search(
      SequentialProgram program, int n, int f, String formula, SearchLimits limits, int jobs) {
    return new RoundLtlSearch(
        program,
        program.protocol().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(n, f), OptionalInt.empty(), Reductions.ALL, limits, jobs),
        new LtlProperty(program.protocol().formula(formula), formula, Optional.empty()));
  }

  @ParameterizedTest(name = "{0}, network {1}, n = {2}, f = {3}")
  @CsvSource({
    "OneThirdRule, EventuallyReliable, 3, 0",
    "OneThirdRule, Reliable, 4, 0",
    "OneThirdRule, Crash, 3, 1",
    "OneThirdRuleTooHigh, EventuallyReliable, 2, 0",
    "SwappingValues, EventuallyReliable, 2, 0",
  })
  void terminationIsTheSameAsAFormula(String name, String network, int n, int f) {
    SequentialProgram program = RoundSearchTest.program(name, network);
    RoundTerminationSearch termination =
        new RoundTerminationSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(n, f), OptionalInt.empty(), Reductions.ALL, SearchLimits.NONE, 1));
    End end = termination.run().end();
    assertThat(search(name, network, n, f, "<> output").run().end()).isEqualTo(end);
    assertThat(search(name, network, n, f, "[] <> all output").run().end()).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "[] (one && some !one -> <> (!one || all one)), EXHAUSTED",
    "[] <> one, BUG",
    "[] (one -> <> !one), BUG",
    "[] (some one && some !one -> <> [] (some one && some !one)), BUG",
    "some one || all !one, EXHAUSTED",
    "[] (output -> output = 1), EXHAUSTED",
    "[] !(output = 1), BUG",
  })
  void everyRunIsAskedOnceTheNetworkIsGood(String formula, End end) {
    assertThat(search("SwappingValues", "EventuallyReliable", 2, 0, formula).run().end())
        .isEqualTo(end);
  }

  @Test
  void aRunThatRefutesAFormulaIsAStemAndACycleOfPhasesThatReplays() {
    RoundLtlSearch search = search("SwappingValues", "EventuallyReliable", 2, 0, "<> some output");
    SearchResult result = search.run();
    Trace trace = search.shown(result).orElseThrow().trace();
    Finding finding = Objects.requireNonNull(trace.finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.FORMULA);
    assertThat(finding.message())
        .matches(
            "the run does not satisfy <> some output: phases \\d to \\d, in which every message is"
                + " heard, can repeat forever, and there some output never");
    assertThat(trace.cycle()).isPresent();
    assertThat(
            RoundTerminationSearchTest.replayed(
                "SwappingValues", "EventuallyReliable", 2, 0, trace))
        .isEqualTo(trace);
  }

  /** Two that flip coins until both show the same. */
  static SequentialProgram coins(String flip) {
    return Protocols.sequential(
        Protocols.load(
                "Coins.java",
                """
                import rondo.*;
                @Protocol(n = 2, network = EventuallyReliable.class)
                public class Coins extends RoundNode {
                  record Mine(boolean head) {}
                  private boolean head;
                  private boolean done;
                  @Init void start() { head = self().index() == 0; }
                  @Send(1) Mine mine() { return new Mine(head); }
                  @Update(1) void take(Mailbox<Mine> all) {
                    if (done) return;
                    if (all.size() == 2 && all.with(m -> m.head() != head).isEmpty()) {
                      done = true;
                      output(head);
                    } else {
                      head = FLIP;
                    }
                  }
                  @Observed boolean head() { return head; }
                }
                """
                    .replace("FLIP", flip))
            .model(),
        "rondo.EventuallyReliable");
  }

  @ParameterizedTest
  @CsvSource({
    "<> output, EXHAUSTED",
    "[] (some output -> <> all output), EXHAUSTED",
    "[] (all output -> [] all output), EXHAUSTED",
    "[] !head, BUG",
    "[] <> head, BUG",
    "[] (head -> <> !head), BUG",
    "<> all head, BUG",
  })
  void whatIsDrawnSatisfiesAFormulaWithProbabilityOneOrNot(String formula, End end) {
    RoundLtlSearch search = search(coins("flip()"), 2, 0, formula, SearchLimits.NONE);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    assertThat(search.undecided(result)).isEmpty();
    assertThat(search.shown(result).isPresent()).isEqualTo(end == End.BUG);
    if (formula.startsWith("<> o")) {
      assertThat(search.covered(result))
          .endsWith("once every message is heard, with probability one");
    }
  }

  @Test
  void jobsChangeNeitherTheVerdictNorTheRun() {
    RoundLtlSearch one = search(coins("flip()"), 2, 0, "[] <> head", SearchLimits.NONE, 1);
    RoundLtlSearch three = search(coins("flip()"), 2, 0, "[] <> head", SearchLimits.NONE, 3);
    SearchResult result = one.run();
    SearchResult other = three.run();
    assertThat(other)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes")
        .isEqualTo(result);
    assertThat(three.shown(other).orElseThrow().trace())
        .isEqualTo(one.shown(result).orElseThrow().trace());
  }

  @Test
  void whatIsPutOffAgainAndAgainHasNoVerdictWhereProcessesChoose() {
    RoundLtlSearch search =
        search(coins("flip()"), 2, 0, "<> [] head || <> [] !head", SearchLimits.NONE);
    SearchResult result = search.run();
    assertThat(search.undecided(result).orElseThrow()).contains("processes choose in line 15");
    assertThat(search.covered(result)).isEqualTo("all reachable states");
  }

  /** What the states take is enough for the states alone. */
  @Test
  void theProductHeedsTheMemory() {
    long bytes = search("OneThirdRule", "EventuallyReliable", 4, 0, "<> output").run().bytes();
    SearchLimits little = new SearchLimits(Integer.MAX_VALUE, bytes + 100_000, Long.MAX_VALUE);
    RoundLtlSearch search = search("OneThirdRule", "EventuallyReliable", 4, 0, "<> output", little);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.MEMORY);
    assertThat(search.covered(result)).isEqualTo("all reachable states");
    assertThat(search.undecided(result))
        .contains("<> output is not decided: not all cycles were checked");
  }

  /** It stays in its last state, in which the automaton still has steps to make. */
  @Test
  void aRunThatEndsIsShownToItsEnd() {
    RoundLtlSearch search = search("TwoBranches", "Reliable", 1, 0, "[] !output");
    Trace trace = search.shown(search.run()).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .contains("the protocol has come to its end, and there output always");
    assertThat(trace.cycle()).isEmpty();
    assertThat(RoundTerminationSearchTest.replayed("TwoBranches", "Reliable", 1, 0, trace))
        .isEqualTo(trace);
  }

  @Test
  void whatHasNoFinitelyManyStatesIsRefused() {
    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> search("LastVotingFixed", "EventuallyReliable", 2, 0, "<> output"))
        .withMessageContaining("the phase number matters");
    assertThatExceptionOfType(CannotSearch.class)
        .as("another network would not help")
        .isThrownBy(() -> search("LastVotingFixed", "Arbitrary", 2, 0, "<> output"))
        .withMessageContaining("the phase number matters");
    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> search("OneThirdRule", "Arbitrary", 3, 0, "<> output"))
        .withMessageContaining("does not guarantee that messages are ever heard");
  }
}
