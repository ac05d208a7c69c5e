package dev.rondo.search.engine;

import dev.rondo.search.engine.StateSpace.Expander;
import dev.rondo.search.engine.StateSpace.Successors;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the states on a path again, of which a search has kept the fingerprints alone. */
public final class PathStates {

  private PathStates() {}

  /** The states with these fingerprints, each a successor of the one before. */
  public static List<int[]> of(StateSpace space, List<Long> path) {
    List<int[]> states = new ArrayList<>();
    Expander expander = space.newExpander();
    for (long fingerprint : path) {
      Wanted wanted = new Wanted(fingerprint);
      if (states.isEmpty()) {
        space.initial(wanted);
      } else {
        expander.expand(states.get(states.size() - 1), 0, wanted);
      }
      if (wanted.state == null) {
        throw new IllegalStateException("a state is not found again");
      }
      states.add(wanted.state);
    }
    return states;
  }

  /** Keeps the state with a fingerprint. */
  private static final class Wanted implements Successors {
    private final long fingerprint;
    private int @Nullable [] state;

    Wanted(long fingerprint) {
      this.fingerprint = fingerprint;
    }

    @Override
    public boolean isNew(long other) {
      return other == fingerprint;
    }

    @Override
    public void add(int[] successor, long other) {
      if (other == fingerprint && state == null) {
        state = successor.clone();
      }
    }

    @Override
    public void bug(String message) {}
  }
}
