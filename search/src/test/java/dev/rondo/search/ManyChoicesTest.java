package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search does not set out to go through what nobody lives to see. */
@Timeout(60)
class ManyChoicesTest {

  private static final LoadedProtocol CHOOSES =
      Protocols.load(
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
              output(choose(Integer.MAX_VALUE) == 7);
            }
          }
          """);

  @Test
  void inRounds() {
    RoundSearch search =
        new RoundSearch(
            Protocols.sequential(CHOOSES.model(), "rondo.Arbitrary"),
            List.of(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(2, 0, OptionalInt.of(1), Reductions.ALL, SearchLimits.NONE, 1));
    assertThatThrownBy(search::run)
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
}
