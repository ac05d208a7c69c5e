package dev.rondo.run.sequential.strategy;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Draws anew for each phase how it will be: from which round on messages are lost and which, how
 * many messages are enough for a process, how patient processes are.
 *
 * <p>Losses mostly last to the end of the phase, since that is how messages come too late in an
 * asynchronous run: a process that has gone on to the next phase hears no more of this one, and
 * before that the phase went well. A late process hears nothing up to some round, and then goes on
 * with the others. Losses that come and go would mostly end a phase before it has come to anything.
 * A bug often takes a phase of one kind and then one of another, so nothing is drawn for the whole
 * schedule but which process times out in a silence and its length: some bugs show at the start or
 * never, and others take many phases.
 *
 * <p>In every other phase, or in most schedules without timeouts, each process still hears as much
 * as its guards ask for.
 *
 * <p>What is lost is drawn as bits, a word per receiver, so that a message costs no draw of its
 * own; timeouts are drawn as the number of chances until the next.
 *
 * <p>Source: swarm testing, Groce et al., ISSTA 2012, by phases.
 *
 * <p>Guarantee: none by number; every schedule is possible.
 */
public class SwarmChoices extends DrawnChoices {

  /** In one phase of eight nothing is lost. */
  private static final int CALM = 8;

  /** A coin loses the messages of one pair of processes in 2, 4 or 8. */
  private static final int LOSS_LEVELS = 3;

  /** In one phase of eight processes hardly wait. */
  private static final int HASTY = 8;

  /** An impatient process lets 1, 1/2 or 1/4 chances pass before a timeout, on average. */
  private static final int HASTY_LEVELS = 3;

  /** Of three processes, a patient one times out every 8, 16, ... or 128 chances. */
  private static final int PATIENT = 8;

  private static final int PATIENT_LEVELS = 5;

  private static final int AS_MANY_AS_NEEDED = 0;

  /** In this many of four schedules without timeouts every process hears enough to go on. */
  private static final int FED_OF_FOUR = 3;

  /**
   * How much longer each process waits where more than three may time out, and how much less where
   * fewer of all may. Each of them has chances in every round, and a phase in which many time out
   * comes to nothing.
   */
  private final double crowd;

  private final long[] heard;
  private final int[] joins;
  private final int[] leaves;
  private int round;
  private int firstDisturbed;
  private int lastDisturbed;
  private LossPattern pattern = LossPattern.COINS;
  private final int[] quorums;
  private int enough;
  private boolean drawn;
  private boolean disturbed;

  /** Draws for programs of one size. */
  public SwarmChoices(DrawParameters size) {
    super(size, /* alike= */ false);
    this.crowd = Math.max(1, size.n() / 3.0) * size.shareOfTimed();
    this.quorums = IntStream.rangeClosed(1, size.rounds()).map(size::quorum).toArray();
    this.heard = new long[size.max()];
    this.joins = new int[size.max()];
    this.leaves = new int[size.max()];
  }

  @Override
  protected void start() {
    early.restart();
    late.restart();
    fed = random.below(4) < FED_OF_FOUR;
    startPhase();
  }

  @Override
  protected void startPhase() {
    boolean calm = random.below(CALM) == 0;
    firstDisturbed = calm ? size.rounds() + 1 : roundFrom(1);
    lastDisturbed = random.below(2) == 0 ? size.rounds() : roundFrom(firstDisturbed);
    pattern = LossPattern.of(random.below(LossPattern.count()));
    drawn = false;
    // Whether losses only decide which senders a process hears, and not whether it hears enough to
    // go on. In steps a process that has not heard enough waits; in rounds it has missed the round,
    // and where no timeout helps it on, whatever follows. So this is drawn for a phase where there
    // are timeouts, and for a schedule where there are none.
    if (size.timeouts() == TimeoutEffect.LEAPING) {
      fed = random.below(2) == 0;
    }
    enough = drawEnough();
    impatient = random.below(2) == 0 ? allProcesses : random.next();
    double patience = (PATIENT << random.below(PATIENT_LEVELS)) * crowd;
    early.oneIn(patience);
    late.oneIn(random.below(HASTY) == 0 ? 1.0 / (1 << random.below(HASTY_LEVELS)) : patience);
  }

  @Override
  protected void startRound(int number) {
    round = number;
    disturbed = number >= firstDisturbed && number <= lastDisturbed;
  }

  private int roundFrom(int first) {
    return first + random.below(Math.max(1, size.rounds() + 1 - first));
  }

  /** The number of messages that suffices for a process in this round. */
  protected final int enough() {
    return enough == AS_MANY_AS_NEEDED ? quorums[round - 1] : enough;
  }

  /** Draws a number of messages: all, the number that suffices, or any. */
  private int drawEnough() {
    return switch (random.below(3)) {
      case 0 -> size.n();
      case 1 -> AS_MANY_AS_NEEDED;
      default -> 1 + random.below(size.n());
    };
  }

  @Override
  protected long heardOf(int receiver, long senders) {
    if (disturbed && !drawn) {
      drawLosses(); // not before it is asked for: many phases end early
    }
    return atMost(enough(), disturbed ? senders & notLost(receiver) : senders);
  }

  private long notLost(int receiver) {
    boolean away =
        pattern == LossPattern.GUESTS && (round < joins[receiver] || round > leaves[receiver]);
    return away ? 0 : heard[receiver];
  }

  private void drawLosses() {
    drawn = true;
    switch (pattern) {
      case COINS -> tossCoins();
      case PARTITION -> divide(random.below(2) == 0 ? some() : random.next());
      case MUTE -> Arrays.fill(heard, ~some());
      case DEAF -> deafen(some());
      case GUESTS -> invite(random.next());
    }
  }

  /** A draw decides for 64 senders, and each further one halves the losses. */
  private void tossCoins() {
    int halvings = 1 + random.below(LOSS_LEVELS);
    for (int receiver = 0; receiver < heard.length; receiver++) {
      long lost = random.next();
      for (int halving = 1; halving < halvings; halving++) {
        lost &= random.next();
      }
      heard[receiver] = ~lost;
    }
  }

  private void divide(long side) {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      heard[receiver] = (side >>> receiver & 1) == 1 ? side : ~side;
    }
  }

  /** Lets some processes join late, leave early, or both. */
  private void invite(long guests) {
    firstDisturbed = 1;
    lastDisturbed = size.rounds();
    Arrays.fill(heard, allProcesses);
    for (int node = 0; node < joins.length; node++) {
      int kind = (guests >>> node & 1) == 1 ? random.below(3) : 3;
      joins[node] = kind == 0 || kind == 3 ? 1 : roundFrom(1);
      leaves[node] = kind == 1 || kind == 3 ? size.rounds() : roundFrom(joins[node]);
    }
  }

  /** Draws one process or a few, rarely half of them. */
  private long some() {
    long set = 0;
    for (int size = 1 + random.below(Math.max(1, (heard.length - 1) / 2)); size > 0; size--) {
      set |= 1L << random.below(heard.length);
    }
    return set;
  }

  private void deafen(long deaf) {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      heard[receiver] = (deaf >>> receiver & 1) == 1 ? 0 : allProcesses;
    }
  }

  @Override
  protected void timedOut(int node) {
    early.goOn();
    late.goOn();
  }

  /** The pattern of lost messages in a phase. */
  private enum LossPattern {
    /** A coin for each two processes. */
    COINS,
    /** Processes are in two groups that do not hear each other. */
    PARTITION,
    /** All messages of some processes are lost. */
    MUTE,
    /** All messages to some processes are lost. */
    DEAF,
    /** Some processes hear others from a round on, or up to a round, or both. */
    GUESTS;

    private static final LossPattern[] ALL = values();

    static LossPattern of(int number) {
      return ALL[number];
    }

    static int count() {
      return ALL.length;
    }
  }
}
