package dev.rondo.workflow.verdict;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that a verdict rests on, and how it was established.
 *
 * @param text how it was established, or what is missing, for users
 */
public record Fact(Subject subject, Standing standing, String text) {

  /** What a fact is about. */
  public enum Subject {
    /** Rounds have every local history of the original. */
    CLOSURE,

    /** What is checked has the same truth value in rounds as in steps. */
    PROPERTY,

    /** A reduction merges only states that no property can tell apart. */
    REDUCTION,

    /** Which runs were explored. */
    BOUND;

    /** As programs read it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How well a fact is established. */
  public enum Standing {
    /** By an analysis, a search or a proof. */
    CHECKED,

    /** The user asked to take it for granted. */
    ASSUMED,

    /** Not at all, or only in a sample: nothing is claimed that rests on it. */
    MISSING,

    /** A run shows the contrary. */
    BROKEN;

    /** As programs read it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A fact that was checked. */
  public static Fact checked(Subject subject, String how) {
    return new Fact(subject, Standing.CHECKED, how);
  }

  /** A fact that the user asked to take for granted. */
  public static Fact assumed(Subject subject, String how) {
    return new Fact(subject, Standing.ASSUMED, how);
  }

  /** A fact that would be needed and is not established. */
  public static Fact missing(Subject subject, String why) {
    return new Fact(subject, Standing.MISSING, why);
  }

  /** A fact whose contrary a run shows. */
  public static Fact broken(Subject subject, String how) {
    return new Fact(subject, Standing.BROKEN, how);
  }

  /** The first of these that is not established, where one is not. */
  public static Optional<Fact> firstOpen(List<Fact> facts) {
    return facts.stream()
        .filter(fact -> fact.standing == Standing.MISSING || fact.standing == Standing.BROKEN)
        .findFirst();
  }

  /** Why there is no verdict, where this is not established; a bound needs no other words. */
  public String reason() {
    return subject == Subject.BOUND ? text : toString();
  }

  /** In one line. */
  @Override
  public String toString() {
    return subject + ": " + text;
  }
}
