package dev.rondo.search.temporal;

import dev.rondo.search.temporal.BuchiAutomaton.Transition;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** Determines from which states on an automaton postpones no until. */
final class PostponedUntils {

  private static final int MOST_STATES = 200;

  private final BuchiAutomaton automaton;
  private final BitSet[] reachable;
  private final BitSet over = new BitSet();

  PostponedUntils(BuchiAutomaton automaton) {
    this.automaton = automaton;
    this.reachable =
        IntStream.range(0, isSmall() ? automaton.states() : 0)
            .mapToObj(this::reachableFrom)
            .toArray(BitSet[]::new);
    for (int state = 0; state < reachable.length; state++) {
      boolean never =
          reachable[state].stream()
              .mapToObj(automaton::from)
              .flatMap(List::stream)
              .allMatch(transition -> transition.putOff() == 0);
      over.set(state, never);
    }
  }

  private boolean isSmall() {
    return automaton.states() <= MOST_STATES;
  }

  private BitSet reachableFrom(int state) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(state));
    reached.set(state);
    while (!open.isEmpty()) {
      for (Transition transition : automaton.from(open.remove())) {
        if (!reached.get(transition.target())) {
          reached.set(transition.target());
          open.add(transition.target());
        }
      }
    }
    return reached;
  }

  /**
   * Whether no until is postponed from a state on, so that every infinite run from it is accepted.
   */
  boolean isOverIn(int state) {
    return over.get(state);
  }

  /** Whether every accepted run reaches such a state, as far as known. */
  boolean endsAlways() {
    return isSmall()
        && IntStream.range(0, reachable.length)
            .noneMatch(state -> !over.get(state) && isAcceptedAround(state));
  }

  /** Whether a state is on an accepting cycle. */
  private boolean isAcceptedAround(int state) {
    long always = automaton.untils();
    boolean repeats = false;
    for (int from = 0; from < reachable.length; from++) {
      for (Transition transition : automaton.from(from)) {
        if (reachable[state].get(from) && reachable[transition.target()].get(state)) {
          always &= transition.putOff();
          repeats = true;
        }
      }
    }
    return repeats && always == 0;
  }
}
