package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.Search;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.runtime.Program;

/** The program skips phases without messages; so must a search. */
final class SkippedPhasesTest {

  private static SequentialProgram program(String network) {
    Protocol protocol = Protocols.own("Leap").protocol().model();
    return Protocols.sequential(protocol, network);
  }

  private static RoundSearch search(SequentialProgram program, List<String> specs, int phases) {
    return new RoundSearch(
        program,
        specs,
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(2, 0), OptionalInt.of(phases), Reductions.NONE, SearchLimits.NONE, 1));
  }

  /** Phases 1 and 2 are skipped; the first one with messages is phase 3. */
  @Test
  void aBugThatNeedsATimeoutWhileAnotherWaitsForALaterPhaseShowsAgainInTheProgram() {
    SequentialProgram program = program("rondo.Arbitrary");
    RoundSearch search = search(program, program.protocol().settings().specs(), 1);

    SearchResult result = search.run();

    assertThat(result.end()).isEqualTo(End.BUG);
    assertThat(result.depth()).isEqualTo(1);
    Search.CounterexampleRun shown = search.shown(result).orElseThrow();
    Trace trace = shown.trace();
    assertThat(trace.finding())
        .isNotNull()
        .extracting(Finding::message)
        .isEqualTo("P0 decided 0, P1 decided 1");
    assertThat(shown.form().orElseThrow().newExplorer().replay(trace)).isEqualTo(trace);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rondo.Arbitrary", "rondo.Reliable", "rondo.Kernel"})
  void theStatesAreThoseOfTheProgramUnderEveryCombinationOfChoices(String network) {
    SequentialProgram program = program(network);
    int phases = 2;

    Set<String> searched = SearchedStates.of(search(program, List.of(), phases).model(), phases);

    Program whole =
        TracedRun.of(program, ClassPath.LANGUAGE).create(2, 0, 2, RoundSearchTest.UNWATCHED);
    assertThat(searched).isEqualTo(new EverySchedule(whole, 2, 0, phases, 1, 3).states());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"if (v > 0) throw new IllegalStateException(); return 1;", "return 6 / (v - 1);"})
  void aPhaseThatCannotBeComputedIsRefused(String phase) {
    Protocol protocol =
        Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 2)
                public class P extends Node {
                  @Round(1) record A(int v) { @Phase int number() { PHASE } }
                  private boolean heard;
                  @Init void start() { broadcast(new A(1)); }
                  @Upon void a(A m) { when(!heard); heard = true; output(true); }
                }
                """
                    .replace("PHASE", phase))
            .model();
    SequentialProgram program = Protocols.sequential(protocol, "rondo.Arbitrary");
    assertThatThrownBy(() -> search(program, List.of(), 1).run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("the phase of a message cannot be computed: java.lang.");
  }
}
