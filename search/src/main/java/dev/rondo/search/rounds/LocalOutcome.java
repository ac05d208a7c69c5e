package dev.rondo.search.rounds;

import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.term.Term;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a process has become in a round, or at the start.
 *
 * @param state its variables
 * @param events what it has shown to the specs, as a tuple; nothing where it has shown nothing
 * @param born the processes that it has started, as a tuple of pairs of a state and of events
 * @param told what its code was told
 * @param bug what is wrong with what it did
 */
record LocalOutcome(Term state, Term events, Term born, Told told, Optional<String> bug) {

  /** Whether specs and other processes cannot tell two outcomes apart. */
  boolean isLike(LocalOutcome other) {
    return state == other.state
        && events == other.events
        && born == other.born
        && bug.equals(other.bug);
  }

  @Override
  public String toString() {
    return state + " shows " + events + bug.map(text -> ", bug: " + text).orElse("");
  }

  /**
   * What code was told since a round began.
   *
   * @param own the process itself, as a recorded trace has it
   * @param born the processes that it has started, in the order of these
   */
  record Told(int[] own, int[][] born) {

    static final Told NOTHING = new Told(new int[0], new int[0][]);

    /** With what was told after that. */
    Told with(int[] more, int[][] moreBorn) {
      int[] longer = Arrays.copyOf(own, own.length + more.length);
      System.arraycopy(more, 0, longer, own.length, more.length);
      int[][] all = Arrays.copyOf(born, born.length + moreBorn.length);
      System.arraycopy(moreBorn, 0, all, born.length, moreBorn.length);
      return new Told(longer, all);
    }

    /** By content: the components are arrays. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Told told
          && Arrays.equals(own, told.own)
          && Arrays.deepEquals(born, told.born);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(own) + Arrays.deepHashCode(born);
    }

    @Override
    public String toString() {
      return Arrays.toString(own) + Arrays.deepToString(born);
    }
  }

  /** A process does something that does not come to an end. */
  static final class Endless extends NonterminatingStep {
    private static final long serialVersionUID = 1L;

    private final transient LocalOutcome outcome;

    Endless(LocalOutcome outcome) {
      super(outcome.bug().orElseThrow());
      this.outcome = outcome;
    }

    LocalOutcome outcome() {
      return outcome;
    }
  }

  /** A {@code @Send} method throws an exception. */
  static final class SendFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SendFailed(String message) {
      super(message, null, false, false);
    }
  }
}
