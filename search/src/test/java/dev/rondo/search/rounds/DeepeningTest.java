package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without a bound a search goes on phase by phase. */
final class DeepeningTest {

  @TempDir private Path folder;

  private static RoundSearch search(String name, String network, int n, OptionalInt phases) {
    SequentialProgram program = RoundSearchTest.program(name, network);
    return new RoundSearch(
        program,
        program.protocol().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(n, 0), phases, Reductions.ALL, SearchLimits.NONE, 2));
  }

  /**
   * The network Late draws for a number of phases, so that each phase begins at the start again.
   */
  @ParameterizedTest(name = "{0}, network {1}")
  @CsvSource({
    "LastVotingFixed, Arbitrary, 2, 3",
    "PaxosFixed, Arbitrary, 2, 3",
    "LastVotingFixed, EventuallyReliable, 3, 2",
    "Counted, Late, 2, 3",
  })
  void afterEachPhaseItKnowsWhatABoundedSearchKnows(
      String name, String network, int n, int phases) {
    RoundSearch deepening = search(name, network, n, OptionalInt.empty());
    for (int count = 1; count <= phases; count++) {
      SearchResult result = deepening.run();
      SearchResult bounded = search(name, network, n, OptionalInt.of(count)).run();

      assertThat(result.end()).isEqualTo(bounded.end());
      assertThat(result.states()).isEqualTo(bounded.states());
      assertThat(result.transitions()).isEqualTo(bounded.transitions());
      assertThat(deepening.wholePhases(result)).isEqualTo(count);
      assertThat(deepening.goesDeeper(result)).isTrue();
    }
  }

  @Test
  void itComesToABugThatTakesFourPhases() {
    RoundSearch search = search("LastVoting", "Arbitrary", 3, OptionalInt.empty());
    SearchResult result = search.run();
    while (search.goesDeeper(result)) {
      result = search.run();
    }
    assertThat(result.end()).isEqualTo(End.BUG);
    assertThat(search.wholePhases(result)).isEqualTo(3);
    assertThat(search.shown(result)).isPresent();
  }

  @Test
  void itEndsWhereNobodyHasAnythingToSendAnyMore() {
    RoundSearch search = search("Counted", "Arbitrary", 2, OptionalInt.empty());
    SearchResult result = search.run();
    while (search.goesDeeper(result)) {
      result = search.run();
    }
    assertThat(result.end()).isEqualTo(End.EXHAUSTED);
    assertThat(search.covered(result)).isEqualTo("all reachable states");
    assertThat(result.depth()).isEqualTo(4);
  }

  @Test
  void itGoesOnFromACheckpointWithTheNextPhase() throws IOException {
    Path file = folder.resolve("search");
    RoundSearch first = search("PaxosFixed", "Arbitrary", 2, OptionalInt.empty());
    first.run();
    first.save(file);
    RoundSearch second = search("PaxosFixed", "Arbitrary", 2, OptionalInt.empty());
    second.resume(file);

    SearchResult result = second.run();

    assertThat(second.wholePhases(result)).isEqualTo(2);
    assertThat(result.states())
        .isEqualTo(search("PaxosFixed", "Arbitrary", 2, OptionalInt.of(2)).run().states());
  }
}
