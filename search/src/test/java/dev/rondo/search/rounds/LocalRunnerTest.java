package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class LocalRunnerTest {

  private final RoundModel model =
      new RoundSearch(
              RoundSearchTest.program("Impatient", "Arbitrary"),
              List.of(),
              ClassPath.LANGUAGE,
              new RoundSearchSettings(
                  2, 0, OptionalInt.of(1), Reductions.NONE, SearchLimits.NONE, 1))
          .model();

  private LocalRunner runner() {
    return new LocalRunner(model.maker(), model.terms(), model.values().slots());
  }

  /** Else what a process becomes would depend on what its thread has computed before. */
  @Test
  void whatWasHeardInOneRoundIsGoneInTheNext() {
    Terms terms = model.terms();
    LocalRunner runner = runner();
    Term state = runner.starts(0, 2).get(0).state();
    Term hello = terms.tuple(terms.node(1), runner.sends(1, 1, 1, 0, state));

    runner.updates(1, 1, 0, state, terms.tuple(hello), true, 2);

    assertThat(runner.updates(1, 2, 0, state, terms.tuple(), true, 2))
        .isEqualTo(runner().updates(1, 2, 0, state, terms.tuple(), true, 2));
  }
}
