package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search refuses steps with too many combinations of choices. */
@Timeout(3_000)
class ManyChoicesTest {

  private static final LoadedProtocol CHOOSES = choosing("Integer.MAX_VALUE");

  private static LoadedProtocol choosing(String bound) {
    return Protocols.load(
        "P.java",
        """
        import rondo.*;
        @Protocol(n = 2)
        public class P extends Node {
          @Round(1) record A(int v) {}
          private boolean done;
          @Init void start() { broadcast(new A(1)); }
          @Upon void a(A m) {
            when(!done);
            done = true;
            output(choose(BOUND) == 7);
          }
        }
        """
            .replace("BOUND", bound));
  }

  private static RoundSearch rounds(LoadedProtocol protocol) {
    return new RoundSearch(
        Protocols.sequential(protocol.model(), "rondo.Arbitrary"),
        List.of(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(2, 0), OptionalInt.of(1), Reductions.ALL, SearchLimits.NONE, 1));
  }

  @Test
  void whereThereIsNothingToChooseFromIsABug() {
    assertThat(rounds(choosing("n() - 2")).run().counterexample().orElseThrow().message())
        .contains("choose(0) has nothing to choose from");
  }

  @Test
  void inRounds() {
    assertThatThrownBy(rounds(CHOOSES)::run)
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("more than a million ways to choose");
  }

  @Test
  void inSteps() {
    AsyncSettings settings = AsyncSettings.of(CHOOSES.model().settings());
    AsyncSearch search = new AsyncSearch(CHOOSES, settings, SearchLimits.NONE, 1, Reductions.ALL);
    assertThatThrownBy(search::run)
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("more than a million ways to choose");
  }

  /** Two million ways to start are not gone through before the clock runs. */
  @Test
  void waysToStartHeedTheTimeAndTheStop() {
    LoadedProtocol flips =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2)
            public class P extends Node {
              record A(int v) {}
              private int heads;
              @Init void start() { for (int i = 0; i < 21; i++) heads += flip() ? 1 : 0; broadcast(new A(heads)); }
              @Upon void a(A m) { output(m.v()); }
            }
            """);
    AsyncSettings settings = AsyncSettings.of(flips.model().settings());
    SearchLimits aMoment = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 1_000_000);
    AsyncSearch timed = new AsyncSearch(flips, settings, aMoment, 1, Reductions.ALL);
    SearchResult result = timed.run();
    assertThat(result.end()).isEqualTo(SearchResult.End.TIME);
    assertThat(timed.vacuity(result)).contains(SearchResult.STILL_STARTING);
    AsyncSearch stopped = new AsyncSearch(flips, settings, SearchLimits.NONE, 2, Reductions.ALL);
    stopped.stop();
    assertThat(stopped.run().end()).isEqualTo(SearchResult.End.STOPPED);
    AsyncTerminationSearch fair =
        new AsyncTerminationSearch(
            flips,
            settings.withNetwork("rondo.Reliable", AllowedFaults.parse("R,D,T")),
            aMoment,
            Reductions.ALL);
    assertThat(fair.run().end()).isEqualTo(SearchResult.End.TIME);
  }
}
