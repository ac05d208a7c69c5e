package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.Search;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Protocols;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that are started while the protocol runs are part of the search. */
final class SpawnedRoundsTest {

  private static RoundSearch search(String network, int max, int jobs) {
    Protocol protocol = Protocols.own("Nursery").protocol().model();
    SequentialProgram program = Protocols.sequential(protocol, network);
    return new RoundSearch(
        program,
        protocol.settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            new ProcessCounts(2, 0, max),
            OptionalInt.of(2),
            Reductions.ALL,
            SearchLimits.NONE,
            jobs));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rondo.Arbitrary", "rondo.Reliable"})
  void aBugThatTakesAStartedProcessIsFoundAndShowsAgain(String network) {
    RoundSearch search = search(network, 3, 1);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.BUG);
    assertThat(result.depth()).isEqualTo(2);
    Search.CounterexampleRun shown = search.shown(result).orElseThrow();
    Trace trace = shown.trace();
    assertThat(trace.finding())
        .isNotNull()
        .extracting(Finding::message)
        .isEqualTo("P2 decided 1, P0 decided 2");
    assertThat(shown.form().orElseThrow().newExplorer().replay(trace)).isEqualTo(trace);
  }

  @Test
  void withoutRoomForAnotherProcessThereIsNoBug() {
    assertThat(search("rondo.Arbitrary", 2, 1).run().end()).isNotEqualTo(End.BUG);
  }

  @Test
  void whoIsStartedIsNotInterchangeable() {
    assertThat(search("rondo.Arbitrary", 3, 1).refused()).containsKeys("order", "nodes");
  }

  @Test
  void aNetworkThatGuaranteesSomethingIsRefused() {
    assertThatThrownBy(() -> search("rondo.Kernel", 3, 1))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("Nursery calls spawn() in line 20");
  }
}
