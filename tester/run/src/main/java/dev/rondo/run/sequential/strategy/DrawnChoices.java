package dev.rondo.run.sequential.strategy;

import dev.rondo.run.random.FaultyDraws;
import dev.rondo.run.random.Randomness;
import java.util.Arrays;
import java.util.stream.IntStream;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/**
 * Draws the choices of a sequential program. Subclasses draw losses and timeouts. The length of a
 * schedule, the choices of processes, and the timeouts when nothing else can happen are drawn here.
 */
public abstract class DrawnChoices implements Choices {

  /** The number of phases of the shortest schedules. */
  private static final int SHORTEST = 2;

  /** Of ten schedules with at least some length, this many are at least twice as long. */
  private static final int LONGER_OF_TEN = 6;

  /**
   * In this many of four schedules of a protocol that needs several processes to begin a phase,
   * these time out together.
   */
  private static final int MUSTERED_OF_FOUR = 3;

  /** In this many of four schedules of a protocol with clocks, processes keep in step. */
  private static final int IN_STEP_OF_FOUR = 3;

  /**
   * If timeouts do not change the phase, in this many of four schedules a process that has heard
   * nothing in a round times out; otherwise it would wait forever.
   */
  private static final int RESTLESS_OF_FOUR = 3;

  /** The maximum number of timeouts in a row of a process that catches up. */
  private static final int MOST_TIMEOUTS = 4;

  /** Bounds the timeouts in a row, since a timeout may change nothing. */
  private static final int MOST_TIMEOUTS_OF_A_SCHEDULE = 10_000;

  /** Sets of processes with smaller indices are looked up. */
  private static final int SMALL = 8;

  /** The members of small sets, eight entries for each. */
  private static final int[] ONE_OF_SMALL = membersOfSmall();

  /** The source of all random numbers. */
  protected final Randomness random = new Randomness();

  /** The parameters of the program. */
  protected final DrawParameters size;

  /** All processes, as bits. */
  protected final long allProcesses;

  /** The processes that may time out, as bits. */
  private final long timed;

  /** For each round, how many messages are enough. */
  private final int[] quorums;

  private int length;
  private Hurry hurry = Hurry.ONE;
  private long hurried;
  private long unhurried;
  private long mustered;
  private int musteredTimeouts;
  private final int[] timeouts;
  private int step;
  private long delivered;
  private int round;
  private boolean restless;
  private long deaf; // processes that have heard nothing in this round and time out

  // Fields instead of methods of the subclasses: they are read for every process several times in a
  // round, and a run may draw by several subclasses in turn.

  /** The processes that may take a chance to time out that they need not take, as bits. */
  protected long impatient;

  /** The impatient processes that do not time out now, as bits. */
  protected long asleep;

  /** Decides which chances are taken before a process has acted in a round. */
  protected final GeometricGaps early;

  /** Decides which of all other chances are taken. */
  protected final GeometricGaps late;

  /**
   * Whether a process without guarantees hears as many messages as it needs, if enough are sent to
   * it.
   */
  protected boolean fed;

  private long unasked; // processes that have had no chance in this round

  private final FaultyDraws lies = new FaultyDraws(random);
  private long faulty; // as bits
  private Pace pace = Pace.OWN;
  private long followers; // correct processes that time out once in this round
  private long hesitant; // of these, the ones that first act on what they hear

  /**
   * Whether messages without a guarantee are lost with probability 1/2. Under networks with many
   * guarantees these are few, such as the last messages of a crashing process, and all ways to lose
   * them are equally good.
   */
  private boolean evenly;

  /**
   * Which processes time out when nothing else can happen: usually one, since several would
   * collide.
   */
  private enum Hurry {
    ONE,
    SOME,
    ALL,
    /**
     * As many as are needed to begin a phase, or all; a process that is behind repeatedly until it
     * has caught up.
     */
    MUSTERED,
    /** All or most, each until it has timed out once more than any process before. */
    IN_STEP
  }

  /**
   * When correct processes time out beside faulty ones. A faulty process has a message for every
   * phase, so that there is no silence in which others would time out.
   */
  private enum Pace {
    OWN,
    /** As a phase begins, once, so that they are in the phase of which faulty processes speak. */
    WITH_PHASES,
    /** At the end of a phase, until they have something to send for the next. */
    BEFORE_PHASES
  }

  /**
   * Choices for programs of one size.
   *
   * @param alike whether all chances of a process to time out have the same probability
   */
  protected DrawnChoices(DrawParameters size, boolean alike) {
    this.size = size;
    this.early = new GeometricGaps(random);
    this.late = alike ? early : new GeometricGaps(random);
    this.allProcesses = size.allProcesses();
    this.timed = size.timed();
    this.quorums = IntStream.rangeClosed(1, size.rounds()).map(size::quorum).toArray();
    this.length = size.phases(); // until a schedule is drawn
    this.timeouts = new int[size.max()];
  }

  /**
   * Begins a schedule of a seed. Its length is drawn, since the number of phases to a bug is
   * unknown: some bugs show at the start or never, others need long schedules.
   */
  public final void restart(long seed, long schedule) {
    random.restart(seed, schedule);
    int phases = SHORTEST;
    while (phases < size.phases() && random.below(10) < LONGER_OF_TEN) {
      phases *= 2;
    }
    begin(Math.min(phases, size.phases()));
  }

  /** Begins a segment of a schedule with a number of phases. */
  public final void restart(long seed, long schedule, int phases) {
    random.restart(seed, schedule);
    begin(phases);
  }

  private void begin(int phases) {
    delivered = 0;
    length = phases;
    hurry = drawHurry();
    hurried = 0;
    unhurried = timed;
    mustered = 0;
    musteredTimeouts = 0;
    deaf = 0;
    faulty = 0;
    followers = 0;
    Arrays.fill(timeouts, 0);
    step = 0;
    evenly = random.below(2) == 0;
    restless = size.timeouts() == TimeoutEffect.STAYING && random.below(4) < RESTLESS_OF_FOUR;
    round = 0;
    unasked = 0;
    start();
  }

  private Hurry drawHurry() {
    if (size.starters() > 1 && random.below(4) < MUSTERED_OF_FOUR) {
      return Hurry.MUSTERED;
    }
    if (size.keepStep() && random.below(4) < IN_STEP_OF_FOUR) {
      return Hurry.IN_STEP;
    }
    return switch (random.below(8)) {
      case 0 -> Hurry.SOME;
      case 1 -> Hurry.ALL;
      default -> Hurry.ONE;
    };
  }

  /** Draws the parameters of a schedule, or of the segment that begins. */
  protected abstract void start();

  /** A phase begins. */
  protected abstract void startPhase();

  /** A round begins. */
  protected abstract void startRound(int number);

  /** Which of some senders a receiver hears, all as bits. */
  protected abstract long heardOf(int receiver, long senders);

  /** A process takes a chance to time out. */
  protected abstract void timedOut(int node);

  /** The number of phases of the schedule. */
  public final int length() {
    return length;
  }

  /** The number of heard messages. */
  public final long delivered() {
    return delivered;
  }

  @Override
  public final void enter(int phase, int number) {
    // The phases of a program may leave some out, but its rounds always come in turn.
    boolean begins = number <= round || round == 0;
    if (begins) {
      startPhase();
    }
    round = number;
    unhurried = timed;
    mustered = 0;
    deaf = restless ? timed : 0;
    unasked = allProcesses;
    if (faulty != 0) {
      follow(begins);
    }
    startRound(number);
  }

  private Pace drawPace() {
    if (random.below(2) == 0) {
      return Pace.OWN;
    }
    return size.starters() > 1 ? Pace.BEFORE_PHASES : Pace.WITH_PHASES;
  }

  private void follow(boolean phaseBegins) {
    boolean now =
        switch (pace) {
          case OWN -> false;
          case WITH_PHASES -> phaseBegins;
          case BEFORE_PHASES -> round == size.rounds();
        };
    followers = now ? (random.below(2) == 0 ? timed : mostOf(timed)) & ~faulty : 0;
    hesitant = pace == Pace.BEFORE_PHASES ? followers : 0;
    musteredTimeouts = MOST_TIMEOUTS * size.n();
  }

  @Override
  public final long hears(int receiver, Inbox<?> sent, long open) {
    long senders = sent.senderBits();
    boolean guaranteed = (senders & ~open) != 0;
    if (!guaranteed) {
      return hears(receiver, senders & open);
    }
    deaf &= ~(1L << receiver);
    return count(evenly ? senders & open & random.next() : heard(receiver, senders & open));
  }

  /** Which of some senders a receiver hears if nothing is guaranteed to it, all as bits. */
  public final long hears(int receiver, long senders) {
    long heard = heard(receiver, senders);
    long enough = fed ? feed(heard, senders) : heard;
    deaf &= enough == 0 ? allProcesses : ~(1L << receiver);
    return count(enough);
  }

  private long heard(int receiver, long senders) {
    return senders == 0 ? 0 : heardOf(receiver, senders);
  }

  /** Adds senders to the heard ones if that makes enough of them. */
  private long feed(long heard, long senders) {
    int enough = quorums[round - 1];
    int missing = enough - Long.bitCount(heard);
    if (missing <= 0 || Long.bitCount(senders) < enough) {
      return heard;
    }
    long all = heard;
    for (; missing > 0; missing--) {
      all |= oneOf(senders & ~all);
    }
    return all;
  }

  private long count(long heard) {
    delivered += Long.bitCount(heard);
    return heard;
  }

  @Override
  public final boolean delivers(int sender, int receiver, Object message) {
    return hears(receiver, 1L << sender) != 0;
  }

  @Override
  public final long pick(int receiver, int count) {
    delivered += count;
    long picked = 0;
    int missing = count;
    for (int sender = 0; missing > 0; sender++) {
      if (random.below(size.n() - sender) < missing) {
        picked |= 1L << sender;
        missing--;
      }
    }
    return picked;
  }

  /**
   * Lets a process time out if none can act. A process that cannot time out is replaced by another,
   * so that the run does not end because of the draw.
   */
  @Override
  public final boolean silence() {
    if (unhurried == 0) {
      return false;
    }
    hurried =
        switch (hurry) {
          case ONE -> oneOf(unhurried);
          case SOME -> oneOf(unhurried) | unhurried & random.next();
          case ALL -> unhurried;
          case MUSTERED -> muster();
          case IN_STEP -> goOnInStep();
        };
    unhurried &= ~hurried;
    return true;
  }

  /** The processes that time out more than once. */
  private long muster() {
    mustered = random.below(2) == 0 ? unhurried : atMost(size.starters(), unhurried);
    musteredTimeouts = MOST_TIMEOUTS * size.n();
    unhurried &= ~mustered;
    return 0;
  }

  private long goOnInStep() {
    step++;
    mustered = random.below(2) == 0 ? unhurried : mostOf(unhurried);
    unhurried &= ~mustered;
    return 0;
  }

  /** A random subset with each element with probability 3/4. */
  private long mostOf(long set) {
    long half = random.next();
    return set & (half | random.next());
  }

  @Override
  public final boolean impatient(int node) {
    long bit = 1L << node;
    if ((timed & bit) == 0) {
      return false;
    }
    if ((followers & bit) != 0 && follows(bit)) {
      return true;
    }
    if (((mustered | hurried | deaf) & bit) != 0) {
      return isPressed(node, bit);
    }
    return (impatient & ~asleep & bit) != 0 && takesChance(bit);
  }

  private boolean follows(long bit) {
    boolean hesitates = (hesitant & bit) != 0;
    hesitant &= ~bit;
    if (!hesitates && (pace == Pace.WITH_PHASES || musteredTimeouts-- <= 0)) {
      followers &= ~bit;
    }
    return !hesitates;
  }

  private boolean isPressed(int node, long bit) {
    if ((mustered & bit) != 0) {
      // In step, or until it has something to send for a later round.
      return hurry == Hurry.IN_STEP ? timeouts[node] < step : musteredTimeouts-- > 0;
    }
    if ((hurried & bit) != 0) {
      hurried &= ~bit;
    } else {
      deaf &= ~bit; // once in a round
    }
    return true;
  }

  /**
   * Whether a process takes a chance to time out. The first chance in a round comes before it has
   * handled messages.
   */
  private boolean takesChance(long bit) {
    boolean first = (unasked & bit) != 0;
    unasked &= ~bit;
    return (first ? early : late).isOver();
  }

  @Override
  public final int timeout(int node, int enabled) {
    if (enabled == 0 || timeouts[node] == MOST_TIMEOUTS_OF_A_SCHEDULE) {
      return -1;
    }
    timedOut(node);
    timeouts[node]++;
    step = Math.max(step, timeouts[node]);
    return Long.numberOfTrailingZeros(oneOf(enabled));
  }

  /** A uniformly drawn element of a set. */
  protected final long oneOf(long set) {
    int skipped = random.below(Long.bitCount(set));
    if (set >>> SMALL == 0) {
      return ONE_OF_SMALL[((int) set << 3) + skipped];
    }
    long rest = set;
    for (; skipped > 0; skipped--) {
      rest &= rest - 1;
    }
    return Long.lowestOneBit(rest);
  }

  /** A loop over a drawn number of bits is a branch that no processor predicts. */
  private static int[] membersOfSmall() {
    int[] members = new int[1 << SMALL + 3];
    for (int set = 0; set < 1 << SMALL; set++) {
      int rest = set;
      for (int member = 0; rest != 0; member++) {
        members[(set << 3) + member] = Integer.lowestOneBit(rest);
        rest &= rest - 1;
      }
    }
    return members;
  }

  /** At most a number of the senders, chosen at random. */
  protected final long atMost(int count, long senders) {
    long first = senders;
    for (int late = Long.bitCount(senders) - count; late > 0; late--) {
      first &= ~oneOf(first);
    }
    return first;
  }

  @Override
  public final int first(int node, int heard) {
    return random.below(heard);
  }

  @Override
  public final void isFaulty(int node) {
    if (faulty == 0) {
      lies.begin();
      pace = drawPace();
    }
    faulty |= 1L << node;
  }

  @Override
  public final int chosen(int node, int bound) {
    return (faulty >>> node & 1) == 0 ? random.below(bound) : lies.below(bound);
  }

  @Override
  public final int choose(int bound) {
    return random.below(bound);
  }

  @Override
  public final int n() {
    return size.n();
  }

  @Override
  public final int f() {
    return size.f();
  }

  /** The number of phases of the schedule, for networks that plan ahead. */
  @Override
  public final int phases() {
    return length;
  }

  @Override
  public final int rounds() {
    return size.rounds();
  }
}
