package dev.rondo.search.rounds;

import dev.rondo.run.load.LoopGuard;
import dev.rondo.run.load.UserText;
import dev.rondo.run.load.Watchdog;
import dev.rondo.run.sequential.PieceMaker;
import dev.rondo.run.sequential.Pieces;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.EndlessStep;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.lang.reflect.Array;
import java.util.Optional;
import rondo.runtime.BrokenInvariant;

/** What the invariants of all processes say at the end of a round; for one thread. */
final class WholeRounds {

  private final PieceMaker maker;
  private final Terms terms;
  private final Pieces pieces;
  private final Object[] arrays;
  private final Watchdog watch = Watchdog.start();

  WholeRounds(PieceMaker maker, Terms terms) {
    this.maker = maker;
    this.terms = terms;
    this.pieces = maker.newPieces();
    this.arrays = pieces.rondoVariables();
  }

  /**
   * What is wrong with a state.
   *
   * @param state a vector that begins with the terms of the processes
   */
  Optional<String> bug(int[] state, int n) {
    if (maker.program().layout().checkAll().isEmpty()) {
      return Optional.empty();
    }
    for (int node = 0; node < n; node++) {
      show(node, state[node]);
    }
    try {
      watch.run(pieces::rondoCheckAll);
      return Optional.empty();
    } catch (BrokenInvariant broken) {
      return Optional.of(UserText.message(broken));
    } catch (Throwable thrown) { // whatever the code of a user throws, by stealth too
      CannotSearch.whereMemoryIsShort(thrown);
      return Optional.of(LoopGuard.isEndless(thrown) ? EndlessStep.TEXT : UserText.thrown(thrown));
    }
  }

  private void show(int node, int state) {
    if (state == terms.nothing().id()) {
      throw new CannotSearch(
          "an @Invariant of all processes is not searched where the network stops processes: a search forgets the states of those that have stopped; use rondo hunt, which goes through drawn schedules");
    }
    Term variables = terms.get(state);
    for (int index = 0; index < arrays.length; index++) {
      Array.set(arrays[index], node, terms.decode(variables.part(index)));
    }
  }
}
