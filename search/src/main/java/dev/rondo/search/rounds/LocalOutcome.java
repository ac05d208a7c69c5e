package dev.rondo.search.rounds;

import dev.rondo.search.term.Term;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a process has become in a round, or at the start.
 *
 * @param state its variables
 * @param events what it has shown to the specs, as a tuple; nothing where it has shown nothing
 * @param answers what its code was told, as a recorded trace has it
 * @param bug what is wrong with what it did
 */
record LocalOutcome(Term state, Term events, int[] answers, Optional<String> bug) {

  /** Whether specs and other processes cannot tell two outcomes apart. */
  boolean isLike(LocalOutcome other) {
    return state == other.state && events == other.events && bug.equals(other.bug);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocalOutcome outcome
        && isLike(outcome)
        && Arrays.equals(answers, outcome.answers);
  }

  @Override
  public int hashCode() {
    return state.hashCode() * 31 + events.hashCode();
  }

  @Override
  public String toString() {
    return state + " shows " + events + bug.map(text -> ", bug: " + text).orElse("");
  }
}
