package dev.rondo.search.rounds;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.StateSpace;
import dev.rondo.search.engine.StateSpace.Successors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The transitions of good phases between states in which a process has not output, recorded during
 * a search. A cycle of them is a violation of termination.
 */
final class NonterminatingGraph {

  private static final long BYTES_PER_STEP = 40; // the header of its array, and its queue node

  private final RoundModel model;
  // Each is a state, whether it has a successor in which all have output, and its other successors.
  private final Queue<long[]> steps = new ConcurrentLinkedQueue<>();
  private final LongAdder bytes = new LongAdder();

  NonterminatingGraph(RoundModel model) {
    this.model = model;
  }

  /** The approximate memory. */
  long bytes() {
    return bytes.sum();
  }

  /**
   * A cycle, by the fingerprints of its states.
   *
   * @param way the path from a state of a good phase to the first state of the cycle
   * @param turn the states after it, back to it
   */
  record Cycle(List<Long> way, List<Long> turn) {}

  /** An expander that records transitions. */
  StateSpace.Expander watching(RoundExpander expander) {
    return new StateSpace.Expander() {
      @Override
      public void expand(int[] states, int offset, Successors successors) {
        if (states[offset + model.schedulePlace()] == 0 || !model.isSilent(states, offset)) {
          expander.expand(states, offset, successors);
          return;
        }
        int[] state = Arrays.copyOfRange(states, offset, offset + model.width());
        RecordingSuccessors recording = new RecordingSuccessors(successors);
        expander.expand(states, offset, recording);
        long[] step = recording.after(expander.canonical(state));
        steps.add(step);
        bytes.add(BYTES_PER_STEP + 8L * step.length);
      }

      @Override
      public void check(int[] states, int offset, int number) {
        expander.check(states, offset, number);
      }
    };
  }

  /** Passes successors on, and records those in which a process has not output. */
  private final class RecordingSuccessors implements Successors {
    private final Successors successors;
    private final LongStream.Builder kept = LongStream.builder();
    private boolean isLeft;

    RecordingSuccessors(Successors successors) {
      this.successors = successors;
    }

    @Override
    public boolean isNew(long fingerprint) {
      return successors.isNew(fingerprint);
    }

    @Override
    public void add(int[] state, long fingerprint) {
      if (model.isSilent(state, 0)) {
        kept.add(fingerprint);
      } else {
        isLeft = true;
      }
      successors.add(state, fingerprint);
    }

    @Override
    public void bug(Bug bug) {
      successors.bug(bug);
    }

    long[] after(long state) {
      return LongStream.concat(
              LongStream.of(state, isLeft ? 1 : 0), kept.build().distinct().sorted())
          .toArray();
    }
  }

  /**
   * A cycle, if there is one, independent of the number of threads.
   *
   * @param distance the distance of a state from the start
   */
  Optional<Cycle> cycle(LongToIntFunction distance) {
    return new TransitionTable().cycle(distance, state -> true);
  }

  /** A cycle that no random choice leaves, independent of the number of threads. */
  Optional<Cycle> certainCycle(LongToIntFunction distance) {
    TransitionTable table = new TransitionTable();
    boolean[] mayEnd = table.mayEnd();
    return table.cycle(distance, state -> !mayEnd[state]);
  }

  /** All transitions, by the numbers of their states. */
  private final class TransitionTable {
    private final long[] states;
    private final boolean[] isLeft;
    private final int[][] following;

    TransitionTable() {
      long[][] all =
          steps.stream().sorted(Comparator.comparingLong(step -> step[0])).toArray(long[][]::new);
      states = Arrays.stream(all).mapToLong(step -> step[0]).toArray();
      isLeft = new boolean[all.length];
      following = new int[all.length][];
      for (int state = 0; state < all.length; state++) {
        isLeft[state] = all[state][1] == 1;
        following[state] =
            Arrays.stream(all[state]).skip(2).mapToInt(next -> indexOf(states, next)).toArray();
      }
    }

    Optional<Cycle> cycle(LongToIntFunction distance, IntPredicate wanted) {
      boolean[] goesOn = goingOn(following);
      return IntStream.range(0, states.length)
          .filter(state -> goesOn[state] && wanted.test(state))
          .boxed()
          .min(Comparator.comparingInt(state -> distance.applyAsInt(states[state])))
          .map(first -> walk(first, states, following, goesOn));
    }

    /** The states from which one is reachable in which all have output: a backward fixpoint. */
    boolean[] mayEnd() {
      boolean[] mayEnd = isLeft.clone();
      boolean grows = true;
      while (grows) {
        grows = false;
        for (int state = 0; state < mayEnd.length; state++) {
          if (!mayEnd[state] && Arrays.stream(following[state]).anyMatch(next -> mayEnd[next])) {
            mayEnd[state] = true;
            grows = true;
          }
        }
      }
      return mayEnd;
    }
  }

  private static int indexOf(long[] states, long state) {
    int index = Arrays.binarySearch(states, state);
    if (index < 0) {
      throw new IllegalStateException("a state that follows another was not expanded");
    }
    return index;
  }

  /**
   * The states from which a run can continue forever: a worklist removes states without successors.
   */
  private static boolean[] goingOn(int[][] following) {
    List<List<Integer>> before = new ArrayList<>();
    int[] left = new int[following.length];
    IntStream.range(0, left.length).forEach(state -> before.add(new ArrayList<>()));
    Deque<Integer> ending = new ArrayDeque<>();
    for (int state = 0; state < left.length; state++) {
      left[state] = following[state].length;
      for (int next : following[state]) {
        before.get(next).add(state);
      }
      if (left[state] == 0) {
        ending.add(state);
      }
    }
    boolean[] goesOn = new boolean[left.length];
    Arrays.fill(goesOn, true);
    while (!ending.isEmpty()) {
      int state = ending.remove();
      goesOn[state] = false;
      for (int earlier : before.get(state)) {
        if (--left[earlier] == 0) {
          ending.add(earlier);
        }
      }
    }
    return goesOn;
  }

  private static Cycle walk(int first, long[] states, int[][] following, boolean[] goesOn) {
    List<Integer> walked = new ArrayList<>();
    int at = first;
    while (!walked.contains(at)) {
      walked.add(at);
      at = Arrays.stream(following[at]).filter(next -> goesOn[next]).findFirst().orElseThrow();
    }
    List<Long> way = new ArrayList<>();
    List<Long> turn = new ArrayList<>();
    int begin = walked.indexOf(at);
    for (int index = 0; index < walked.size(); index++) {
      (index <= begin ? way : turn).add(states[walked.get(index)]);
    }
    turn.add(states[at]);
    return new Cycle(way, turn);
  }
}
