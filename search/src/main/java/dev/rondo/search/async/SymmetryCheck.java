package dev.rondo.search.async;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.symmetry.RenamedExpansionCheck;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;

/** Checks the symmetry reduction on states of the asynchronous form; for one thread. */
public final class SymmetryCheck {

  private final RenamedExpansionCheck expansion;
  private final int width;

  public SymmetryCheck(SuccessorGenerator generator, AsyncModel settings, ValueTerms terms) {
    this.width = SuccessorGenerator.width(settings);
    this.expansion =
        new RenamedExpansionCheck(
            terms,
            settings.roles(),
            settings.values().valueArray(),
            new RenamedExpansionCheck.Places(1, settings.delivers() ? 3 : 2, 0),
            (states, offset, successors) -> generator.of(states, offset, new Plain(successors)));
  }

  /** Checks a state in which all processes have started. */
  public void check(int[] states, int offset, int number) {
    expansion.check(states, offset, width, number);
  }

  /** Passes on the successors without canonicalisation. */
  private record Plain(Successors successors) implements SuccessorGenerator.Visitor {

    @Override
    public void delivers(int node, ValueTerm message, int[] next) {
      successors.add(next, 0);
    }

    @Override
    public void acts(int node, LocalStep step, int[] next) {
      successors.add(next, 0);
    }

    @Override
    public void fails(int node, LocalStep step, Bug bug) {
      successors.bug(bug);
    }
  }
}
