package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.Agreement;
import rondo.Arbitrary;

final class LocalRunnerTest {

  private final RoundModel model =
      new RoundSearch(
              RoundSearchTest.program("Impatient", "Arbitrary"),
              List.of(),
              ClassPath.LANGUAGE,
              new RoundSearchSettings(
                  ProcessCounts.of(2, 0), OptionalInt.of(1), Reductions.NONE, SearchLimits.NONE, 1))
          .model();

  private LocalRunner runner() {
    return new LocalRunner(model.maker(), model.terms(), model.values().slots());
  }

  /** Else what a process becomes would depend on what its thread has computed before. */
  @Test
  void whatWasHeardInOneRoundIsGoneInTheNext() {
    ValueTerms terms = model.terms();
    LocalRunner runner = runner();
    ValueTerm state = runner.starts(0, 2).get(0).state();
    ValueTerm hello = terms.tuple(terms.node(1), runner.sends(1, 1, 1, 0, state));

    runner.updates(1, 1, 0, state, terms.tuple(hello), true, 2);

    assertThat(runner.updates(1, 2, 0, state, terms.tuple(), true, 2))
        .isEqualTo(runner().updates(1, 2, 0, state, terms.tuple(), true, 2));
  }

  /** One bounds its timeouts by a counter, the other does not. */
  private static final String COUNTER =
      """
      import rondo.*;

      @Protocol(n = 1, network = Arbitrary.class, spec = Agreement.class)
      public class Counter extends Node {
        @Round(1) record Tick() {}
        private int count;

        @Init void start() {
          broadcast(new Tick());
        }

        @Upon void tick(Mailbox<Tick> ticks) {
          output(1);
        }

        @Timeout void count() {
          when(count BOUND);
          count++;
        }
      }
      """;

  @Test
  void timeoutsLeadToManyStatesButNotToEverNewOnes(@TempDir Path folder) throws IOException {
    assertThat(counter(folder, "< 500").run().end()).isEqualTo(SearchResult.End.EXHAUSTED);
    assertThatThrownBy(() -> counter(folder, ">= 0").run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("timeouts lead P0 to ever new states within one round");
  }

  private static RoundSearch counter(Path folder, String bound) throws IOException {
    Path file = folder.resolve("Counter.java");
    Files.writeString(file, COUNTER.replace("BOUND", bound));
    return new RoundSearch(
        Protocols.sequential(Protocols.load(file).model(), Arbitrary.class.getName()),
        List.of(Agreement.class.getName()),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(1, 0), OptionalInt.of(1), Reductions.NONE, SearchLimits.NONE, 1));
  }
}
