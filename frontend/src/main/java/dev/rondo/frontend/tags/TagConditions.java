package dev.rondo.frontend.tags;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * The tag conditions TAG1 to TAG5, under which a protocol is communication-closed and has an
 * equivalent round form (Drăgoi and Inzaghi Pronesti 2022, section 4.2). There are a
 * synchronization tag, (m.phase, m.round) of every message m, and variables phase and round of
 * every process, such that
 *
 * <ol>
 *   <li>the values of (phase, round) monotonically increase, in the lexicographic order, in any
 *       execution of the protocol,
 *   <li>every message m that is sent has m.phase = phase and m.round = round,
 *   <li>each guard uses messages whose tags are greater than or equal to the current (phase,
 *       round),
 *   <li>actions use only the messages of the mailbox whose tags are the current (phase, round),
 *   <li>between a send and a receive either there are only receives, or (phase, round) has been
 *       updated; an update between two receive steps also updates (phase, round).
 * </ol>
 *
 * <p>The <em>clock</em> of a process is its (phase, round): the tag of the messages that it has
 * used or sent last. At one tag sending comes before using. A step uses messages, which sets the
 * clock, and then sends messages, each of which sets the clock again. A step that does not act
 * (changes no state, sends and outputs nothing) is a loss of the messages that it uses.
 *
 * <p>Each method says when a step violates a condition. It is written over the truth values of a
 * logic: booleans for a step that runs, terms for a solver, three values for what the source shows.
 * Callers compare the times, so that nothing is allocated for a step that runs.
 *
 * @param <B> the truth values
 */
public final class TagConditions<B> {

  /** For times that are known. */
  public static final TagConditions<Boolean> CONCRETE =
      new TagConditions<>(true, false, Boolean::logicalAnd, Boolean::logicalOr, value -> !value);

  /** For what the source shows, in Kleene's logic: NO is less than UNKNOWN, that less than YES. */
  public static final TagConditions<Ternary> STATIC =
      new TagConditions<>(
          Ternary.YES,
          Ternary.NO,
          (one, other) -> one.compareTo(other) < 0 ? one : other,
          (one, other) -> one.compareTo(other) > 0 ? one : other,
          value -> value == Ternary.YES ? Ternary.NO : value == Ternary.NO ? Ternary.YES : value);

  /** What the source shows of a fact: it holds in no run, perhaps, or in every run. */
  public enum Ternary {
    NO,
    UNKNOWN,
    YES
  }

  /** Two times of whose order the source shows nothing. */
  public static final TagOrder<Ternary> INCOMPARABLE =
      new Known<>(Ternary.UNKNOWN, Ternary.UNKNOWN, Ternary.UNKNOWN);

  /** How one time compares to another: exactly one of the three holds. */
  public interface TagOrder<B> {
    /** The first is earlier. */
    B before();

    /** They are the same. */
    B same();

    /** The first is later. */
    B after();
  }

  private record Known<B>(B before, B same, B after) implements TagOrder<B> {}

  private final TagOrder<B> before;
  private final TagOrder<B> same;
  private final TagOrder<B> after;
  private final BinaryOperator<B> and;
  private final BinaryOperator<B> or;
  private final UnaryOperator<B> not;

  /** The conditions over the truth values of a logic. */
  public TagConditions(
      B yes, B no, BinaryOperator<B> and, BinaryOperator<B> or, UnaryOperator<B> not) {
    this.before = new Known<>(yes, no, no);
    this.same = new Known<>(no, yes, no);
    this.after = new Known<>(no, no, yes);
    this.and = and;
    this.or = or;
    this.not = not;
  }

  /** Compares two known times. */
  public TagOrder<B> compare(long one, long other) {
    return one < other ? before : one == other ? same : after;
  }

  /** Compares sending in one round to using messages of another round of the same phase. */
  public TagOrder<B> compareRounds(int sent, int used) {
    return sent <= used ? before : after; // at one tag sending comes before using
  }

  /**
   * TAG1: the clock goes back, since a message is sent with a tag before it.
   *
   * @param sent whether the message is sent
   * @param toClock its tag, compared to the clock
   * @param hasSent whether the step has sent before
   * @param toUse its tag, compared to the clock once the step has used its messages
   */
  public B tag1(B sent, TagOrder<B> toClock, B hasSent, TagOrder<B> toUse) {
    return all(sent, toClock.before(), not.apply(isWithinStep(hasSent, toUse)));
  }

  /**
   * TAG2: a message is not sent with the clock of its sender. The clock follows what is sent, so
   * that its tag is before that of another message of the same step, or has no valid phase.
   *
   * @param invalidPhase whether its phase is none: phases are counted from 1
   */
  public B tag2(B sent, TagOrder<B> toClock, B hasSent, TagOrder<B> toUse, B invalidPhase) {
    return or.apply(
        all(sent, toClock.before(), isWithinStep(hasSent, toUse)), and.apply(sent, invalidPhase));
  }

  private B isWithinStep(B hasSent, TagOrder<B> toUse) {
    return and.apply(hasSent, not.apply(toUse.before()));
  }

  /**
   * TAG3: messages are used whose tag is before the clock, in a step that acts.
   *
   * @param toClock the time of using them, compared to the clock before the step
   */
  public B tag3(B uses, TagOrder<B> toClock, B acts) {
    return all(uses, toClock.before(), acts);
  }

  /** TAG4: two messages are used whose tags differ. */
  public B tag4(B usesOne, B usesOther, TagOrder<B> tags) {
    return all(usesOne, usesOther, not.apply(tags.same()));
  }

  /**
   * Whether a process may still have a message whose round is over, since the network guarantees
   * it. In rounds it is gone; without a guarantee it could as well have been lost.
   *
   * @param toGuard the time of using the message, compared to that for which a guard is evaluated
   */
  public B outlivesRound(B guaranteed, TagOrder<B> toGuard) {
    return and.apply(guaranteed, toGuard.before());
  }

  /**
   * TAG4 of a guard: it fails because of a message of an earlier round, without which it holds.
   *
   * @param outlives whether the process may have the message, see {@link #outlivesRound}
   * @param holdsWithout whether the guard holds without messages of earlier rounds
   * @param failsWith whether it fails with them; where that is not known, whether it reads this one
   */
  public B tag4Guard(B outlives, B holdsWithout, B failsWith) {
    return all(outlives, holdsWithout, failsWith);
  }

  /**
   * TAG5 between two receives: messages are used that have the tag of messages used before, in a
   * step that acts.
   *
   * @param toClock the time of using them, compared to the clock before the step
   */
  public B tag5Used(B uses, TagOrder<B> toClock, B acts) {
    B same = and.apply(not.apply(toClock.before()), not.apply(toClock.after()));
    return all(uses, same, acts);
  }

  /**
   * TAG5 between two sends: a message has the tag of messages that an earlier step has sent.
   *
   * @param isEarlier whether an earlier step has set the clock
   * @param toClock the tag of the message, compared to that clock
   */
  public B tag5Sent(B sent, B isEarlier, TagOrder<B> toClock) {
    return all(sent, isEarlier, toClock.same());
  }

  /** TAG5 within a step: two messages of one tag are sent to one process. */
  public B tag5Second(B sentBoth, TagOrder<B> tags, B sameReceiver) {
    return all(sentBoth, tags.same(), sameReceiver);
  }

  private B all(B one, B other, B third) {
    return and.apply(and.apply(one, other), third);
  }
}
