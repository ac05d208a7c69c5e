package dev.rondo.frontend.tags;

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
 * {@link Logic}: booleans for a step that runs, terms for a solver, three values for what the
 * source shows. Callers compare the times, so that nothing is allocated for a step that runs.
 *
 * @param <B> the truth values
 */
public final class TagConditions<B> {

  /** For times that are known. */
  public static final TagConditions<Boolean> CONCRETE = new TagConditions<>(new Booleans());

  /** For times of which the source may show too little. */
  public static final TagConditions<Ternary> STATIC = new TagConditions<>(new Kleene());

  /** Two times of whose order the source shows nothing. */
  public static final Comparison<Ternary> INCOMPARABLE =
      new Known<>(Ternary.UNKNOWN, Ternary.UNKNOWN, Ternary.UNKNOWN);

  /** Truth values and their connectives. */
  public interface Logic<B> {

    /** A known value. */
    B of(boolean value);

    /** Conjunction. */
    B and(B one, B other);

    /** Disjunction. */
    B or(B one, B other);

    /** Negation. */
    B not(B value);
  }

  /** How one time compares to another: exactly one of the three holds. */
  public interface Comparison<B> {
    /** The first is earlier. */
    B before();

    /** They are the same. */
    B same();

    /** The first is later. */
    B after();
  }

  private record Known<B>(B before, B same, B after) implements Comparison<B> {}

  private final Logic<B> logic;
  private final Comparison<B> before;
  private final Comparison<B> same;
  private final Comparison<B> after;

  /** The conditions over a logic. */
  public TagConditions(Logic<B> logic) {
    this.logic = logic;
    B yes = logic.of(true);
    B no = logic.of(false);
    this.before = new Known<>(yes, no, no);
    this.same = new Known<>(no, yes, no);
    this.after = new Known<>(no, no, yes);
  }

  /** Compares two known times. */
  public Comparison<B> compare(long one, long other) {
    return one < other ? before : one == other ? same : after;
  }

  /** Compares sending in one round to using messages of another round of the same phase. */
  public Comparison<B> compareRounds(int sent, int used) {
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
  public B tag1(B sent, Comparison<B> toClock, B hasSent, Comparison<B> toUse) {
    return logic.and(logic.and(sent, toClock.before()), logic.not(withinStep(hasSent, toUse)));
  }

  /**
   * TAG2: a message is not sent with the clock of its sender. The clock follows what is sent, so
   * that its tag must be before that of another message of the same step, or have no valid phase.
   *
   * @param invalidPhase whether its phase is none: phases are counted from 1
   */
  public B tag2(B sent, Comparison<B> toClock, B hasSent, Comparison<B> toUse, B invalidPhase) {
    return logic.or(
        logic.and(logic.and(sent, toClock.before()), withinStep(hasSent, toUse)),
        logic.and(sent, invalidPhase));
  }

  private B withinStep(B hasSent, Comparison<B> toUse) {
    return logic.and(hasSent, logic.not(toUse.before()));
  }

  /**
   * TAG3: messages are used whose tag is before the clock, in a step that acts.
   *
   * @param toClock the time of using them, compared to the clock before the step
   */
  public B tag3(B uses, Comparison<B> toClock, B acts) {
    return logic.and(logic.and(uses, toClock.before()), acts);
  }

  /**
   * TAG4: messages of two tags are used in one step.
   *
   * @param tags their tags compared
   */
  public B tag4(B usesOne, B usesOther, Comparison<B> tags) {
    return logic.and(logic.and(usesOne, usesOther), logic.not(tags.same()));
  }

  /**
   * TAG5 between two receives: messages are used that have the tag of messages used before, in a
   * step that acts.
   *
   * @param toClock the time of using them, compared to the clock before the step
   */
  public B tag5Used(B uses, Comparison<B> toClock, B acts) {
    B past = logic.and(logic.not(toClock.before()), logic.not(toClock.after()));
    return logic.and(logic.and(uses, past), acts);
  }

  /**
   * TAG5 between two sends: a message is sent with the tag of messages that an earlier step has
   * sent.
   *
   * @param isEarlier whether an earlier step has set the clock
   * @param toClock the tag of the message, compared to that clock
   */
  public B tag5Sent(B sent, B isEarlier, Comparison<B> toClock) {
    return logic.and(logic.and(sent, isEarlier), toClock.same());
  }

  /**
   * TAG5 within a step: two messages of one tag are sent to one process.
   *
   * @param tags their tags compared
   */
  public B tag5Second(B sentBoth, Comparison<B> tags, B sameReceiver) {
    return logic.and(logic.and(sentBoth, tags.same()), sameReceiver);
  }

  /** What the source shows of a fact. */
  public enum Ternary {
    /** It holds in no run. */
    NO,
    /** It may hold. */
    UNKNOWN,
    /** It holds in every run. */
    YES
  }

  private record Booleans() implements Logic<Boolean> {
    @Override
    public Boolean of(boolean value) {
      return value;
    }

    @Override
    public Boolean and(Boolean one, Boolean other) {
      return one && other;
    }

    @Override
    public Boolean or(Boolean one, Boolean other) {
      return one || other;
    }

    @Override
    public Boolean not(Boolean value) {
      return !value;
    }
  }

  /** Kleene's logic: conjunction is the minimum, disjunction the maximum. */
  private record Kleene() implements Logic<Ternary> {
    @Override
    public Ternary of(boolean value) {
      return value ? Ternary.YES : Ternary.NO;
    }

    @Override
    public Ternary and(Ternary one, Ternary other) {
      return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public Ternary or(Ternary one, Ternary other) {
      return one.compareTo(other) > 0 ? one : other;
    }

    @Override
    public Ternary not(Ternary value) {
      return switch (value) {
        case NO -> Ternary.YES;
        case UNKNOWN -> Ternary.UNKNOWN;
        case YES -> Ternary.NO;
      };
    }
  }
}
