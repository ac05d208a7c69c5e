package dev.rondo.search.rounds;

import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.term.ValueTerm;
import java.util.Arrays;
import java.util.Optional;

/**
 * The outcome of a round, or of the start, for one process.
 *
 * @param state its variables
 * @param events its events for the specs, as a tuple; nothing if there are none
 * @param born the processes that it has spawned, as a tuple of pairs of state and events
 * @param told the answers to its choices
 * @param bug the fault, if any
 */
record LocalOutcome(
    ValueTerm state, ValueTerm events, ValueTerm born, ChoiceAnswers told, Optional<Bug> bug) {

  /** Whether two outcomes are equal for specs and other processes. */
  boolean isLike(LocalOutcome other) {
    return state == other.state
        && events == other.events
        && born == other.born
        && bug.equals(other.bug);
  }

  @Override
  public String toString() {
    return state + " shows " + events + bug.map(found -> ", bug: " + found.message()).orElse("");
  }

  /**
   * The answers to choices since a round began.
   *
   * @param own those of the process itself, as in a recorded trace
   * @param born those of the processes that it has spawned, in their order
   */
  record ChoiceAnswers(int[] own, int[][] born) {

    static final ChoiceAnswers NOTHING = new ChoiceAnswers(new int[0], new int[0][]);

    /** With further answers. */
    ChoiceAnswers with(int[] more, int[][] moreBorn) {
      int[] longer = Arrays.copyOf(own, own.length + more.length);
      System.arraycopy(more, 0, longer, own.length, more.length);
      int[][] all = Arrays.copyOf(born, born.length + moreBorn.length);
      System.arraycopy(moreBorn, 0, all, born.length, moreBorn.length);
      return new ChoiceAnswers(longer, all);
    }

    /** Compares contents, since the components are arrays. */
    @Override
    public boolean equals(Object other) {
      return other instanceof ChoiceAnswers told
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

  /** A step of a process does not terminate. */
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

    private final transient Bug bug;

    SendFailed(Bug bug) {
      super(bug.message(), null, false, false);
      this.bug = bug;
    }

    Bug bug() {
      return bug;
    }
  }
}
