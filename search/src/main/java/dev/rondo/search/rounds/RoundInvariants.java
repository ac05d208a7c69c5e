package dev.rondo.search.rounds;

import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.lang.reflect.Array;
import java.util.Optional;
import rondo.runtime.RoundProgram;

/** Evaluates the invariants over all processes at the end of a round; for one thread. */
final class RoundInvariants {

  private final RoundProgramFactory maker;
  private final ValueTerms terms;
  private final RoundProgram program;
  private final Object[] arrays;
  private final UserCodeRunner code = new UserCodeRunner();

  RoundInvariants(RoundProgramFactory maker, ValueTerms terms) {
    this.maker = maker;
    this.terms = terms;
    this.program = maker.newProgram();
    this.arrays = program.stateArrays();
  }

  /**
   * The violation in a state, if any.
   *
   * @param state a vector that begins with the terms of the processes
   */
  Optional<Bug> bug(int[] state, int n) {
    if (maker.program().protocol().invariantsOfAll().isEmpty()) {
      return Optional.empty();
    }
    int size = maker.program().shape().spawns() ? started(state, n) : n;
    program.resizeTo(size);
    for (int node = 0; node < size; node++) {
      show(node, state[node]);
    }
    return code.run(program::checkAllInvariants).map(Bug::of);
  }

  private int started(int[] state, int n) {
    int size = 0;
    while (size < n && state[size] != terms.nothing().id()) {
      size++;
    }
    return size;
  }

  private void show(int node, int state) {
    if (state == terms.nothing().id()) {
      throw new CannotSearch(
          "an @Invariant of all processes is not searched where the network stops processes: a"
              + " search forgets the states of those that have stopped; use rondo hunt, which goes"
              + " through drawn schedules");
    }
    ValueTerm variables = terms.get(state);
    for (int index = 0; index < arrays.length; index++) {
      Array.set(arrays[index], node, terms.decode(variables.part(index)));
    }
  }
}
