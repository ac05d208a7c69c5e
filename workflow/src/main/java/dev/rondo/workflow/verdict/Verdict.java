package dev.rondo.workflow.verdict;

import java.util.List;
import java.util.stream.Stream;

/**
 * The verdict on a protocol, in order of precedence: of several that apply, the first is given.
 * What a run shows comes before what no run shows.
 */
public enum Verdict {
  /** The sequential form has a bug that the original does not have. */
  FAULT_OF_RONDO,

  /** A bug, confirmed in the original where it was found in the sequential form. */
  BUG,

  /** No bug was found, and a run breaks a tag condition. */
  NOT_CLOSED,

  /** Nothing was explored: no handler ran, or no output was seen. */
  VACUOUS,

  /** No bug was found, and a fact is missing that a clean result would rest on. */
  UNDECIDED,

  /** Runs were explored, none shows a bug, and every fact that this rests on is established. */
  NOTHING_FOUND;

  /**
   * The verdict of a hunt, a search or a proof: of what it came to and of what its facts allow, the
   * one with precedence.
   *
   * @param facts what a clean result would rest on
   */
  public static Verdict of(List<Fact> facts, Outcome outcome) {
    return first(Stream.concat(Stream.of(of(outcome)), facts.stream().map(Verdict::of)));
  }

  /** The verdict of several answers together; nothing was explored where there is none. */
  public static Verdict first(Stream<Verdict> verdicts) {
    return verdicts.min(Verdict::compareTo).orElse(VACUOUS);
  }

  private static Verdict of(Outcome outcome) {
    return switch (outcome) {
      case NOT_CONFIRMED -> FAULT_OF_RONDO;
      case COUNTEREXAMPLE -> BUG;
      case NOTHING_EXPLORED -> VACUOUS;
      case UNANSWERED -> UNDECIDED;
      case CLEAN -> NOTHING_FOUND;
    };
  }

  private static Verdict of(Fact fact) {
    return switch (fact.standing()) {
      case BROKEN -> NOT_CLOSED;
      case MISSING -> UNDECIDED;
      case CHECKED, ASSUMED -> NOTHING_FOUND;
    };
  }
}
