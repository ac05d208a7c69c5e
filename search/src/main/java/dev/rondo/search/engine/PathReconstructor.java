package dev.rondo.search.engine;

import dev.rondo.search.engine.StateSpace.Successors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Re-executes the transitions along a path of which a search has kept the fingerprints alone.
 *
 * <p>The visited set holds a fingerprint and a parent link for each state, so a counterexample is a
 * list of fingerprints. From the state reached so far, the transitions are enumerated again in
 * their fixed order, and the first one that leads to the next fingerprint is taken. Its label says
 * what happens in it.
 *
 * @param <A> the labels of transitions
 */
public final class PathReconstructor<A> {

  private final TransitionSystem<A> system;
  private final List<int[]> states = new ArrayList<>();
  private final List<A> actions = new ArrayList<>();

  /** At the beginning of a path. */
  public PathReconstructor(TransitionSystem<A> system) {
    this.system = system;
  }

  /** A transition system whose transitions are labelled. */
  public interface TransitionSystem<A> {

    /** Offers the initial states in a fixed order, at least until the wanted one is found. */
    void initial(Wanted<A> wanted);

    /** Offers the transitions from a state in a fixed order, at least until one is found. */
    void successors(int[] state, Wanted<A> wanted);
  }

  /** The next transition of a path: the first that leads to a fingerprint, or that shows a bug. */
  public static final class Wanted<A> {
    private final @Nullable Long fingerprint; // null for a bug
    private int[] state = {};
    private @Nullable A action;

    private Wanted(@Nullable Long fingerprint) {
      this.fingerprint = fingerprint;
    }

    /** Whether a transition that shows a bug is wanted. */
    public boolean isBug() {
      return fingerprint == null;
    }

    public boolean isFound() {
      return action != null;
    }

    /**
     * Offers a transition to a state; returns whether a transition has been found.
     *
     * @param next may be reused afterwards
     */
    public boolean offer(int[] next, long reached, Supplier<A> label) {
      if (action == null && fingerprint != null && fingerprint == reached) {
        state = next.clone();
        action = label.get();
      }
      return isFound();
    }

    /** Offers a transition that shows a bug; returns whether a transition has been found. */
    public boolean offerBug(Supplier<A> label) {
      if (action == null && fingerprint == null) {
        action = label.get();
      }
      return isFound();
    }
  }

  /** Re-executes the transitions to the states with these fingerprints, one after another. */
  public void follow(List<Long> path) {
    path.forEach(fingerprint -> take(new Wanted<>(fingerprint)));
  }

  /** Re-executes a transition that shows a bug. */
  public void followBug() {
    take(new Wanted<>(null));
  }

  private void take(Wanted<A> wanted) {
    if (states.isEmpty()) {
      system.initial(wanted);
    } else {
      system.successors(state(), wanted);
    }
    if (wanted.action == null) {
      throw new NotReplayed("a transition of the search cannot be executed again");
    }
    actions.add(wanted.action);
    if (!wanted.isBug()) {
      states.add(wanted.state);
    }
  }

  /** The labels of the transitions so far; the first is that of the initial state. */
  public List<A> actions() {
    return actions;
  }

  /** The states so far, from the initial one on. */
  public List<int[]> states() {
    return states;
  }

  /** The state reached so far. */
  public int[] state() {
    return states.get(states.size() - 1);
  }

  /**
   * The states of a space with these fingerprints, each a successor of the one before. Labels are
   * the indices of transitions in the order of the expander.
   */
  public static List<int[]> states(StateSpace space, List<Long> path) {
    PathReconstructor<Integer> reconstructor = new PathReconstructor<>(new Indexed(space));
    reconstructor.follow(path);
    return reconstructor.states();
  }

  /** A state space, each transition labelled by its index among the successors of its state. */
  private static final class Indexed implements TransitionSystem<Integer> {
    private final StateSpace space;
    private final StateSpace.Expander expander;

    Indexed(StateSpace space) {
      this.space = space;
      this.expander = space.newExpander();
    }

    @Override
    public void initial(Wanted<Integer> wanted) {
      space.initial(counting(wanted));
    }

    @Override
    public void successors(int[] state, Wanted<Integer> wanted) {
      expander.expand(state, 0, counting(wanted));
    }

    private static Successors counting(Wanted<Integer> wanted) {
      return new Successors() {
        private int index;

        @Override
        public boolean isNew(long fingerprint) {
          return wanted.fingerprint != null && wanted.fingerprint == fingerprint;
        }

        @Override
        public void add(int[] state, long fingerprint) {
          int here = index++;
          wanted.offer(state, fingerprint, () -> here);
        }

        @Override
        public void bug(Bug bug) {
          int here = index++;
          wanted.offerBug(() -> here);
        }
      };
    }
  }
}
