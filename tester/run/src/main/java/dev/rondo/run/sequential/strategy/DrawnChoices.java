package dev.rondo.run.sequential.strategy;

import dev.rondo.run.random.FaultyDraws;
import dev.rondo.run.random.Randomness;
import java.util.Arrays;
import java.util.stream.IntStream;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/**
 * Draws the choices of a sequential program. Subclasses draw losses and timeouts; what all have in
 * common is here: the length of a schedule, what processes choose themselves, and which processes
 * time out when nothing else can happen.
 */
public abstract class DrawnChoices implements Choices {

  /** The shortest schedules have so many phases. */
  private static final int SHORTEST = 2;

  /** Of ten schedules that are at least of some length, this many are twice as long or longer. */
  private static final int LONGER_OF_TEN = 6;

  /** Of four schedules of a protocol that needs several to begin a phase, this many muster them. */
  private static final int MUSTERED_OF_FOUR = 3;

  /** Of four schedules of a protocol with clocks, processes keep step in this many. */
  private static final int IN_STEP_OF_FOUR = 3;

  /**
   * If timeouts do not change the phase, in this many of four schedules a process that has heard
   * nothing in a round times out; otherwise it would wait forever.
   */
  private static final int RESTLESS_OF_FOUR = 3;

  /** The most timeouts in a row of a process that catches up. */
  private static final int MOST_TIMEOUTS = 4;

  /** Bounds the timeouts in a row, since a timeout may change nothing. */
  private static final int MOST_TIMEOUTS_OF_A_SCHEDULE = 10_000;

  /** Sets of processes with smaller indices are looked up. */
  private static final int SMALL = 8;

  /** The members of small sets, eight entries for each. */
  private static final int[] ONE_OF_SMALL = membersOfSmall();

  /** Everything is drawn from here. */
  protected final Randomness random = new Randomness();

  /** What is drawn for. */
  protected final DrawParameters size;

  /** All processes, as bits. */
  protected final long allProcesses;

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

  /** Of these, the ones that do not time out now. */
  protected long asleep;

  /** Says which chances are taken, of those before a process has acted in a round. */
  protected final GeometricGaps early;

  /** The same, of all other chances. */
  protected final GeometricGaps late;

  /**
   * Whether a process that is sent enough hears as much as it needs if nothing is guaranteed to it.
   */
  protected boolean fed;

  private long unasked; // processes that have had no chance in this round

  private final FaultyDraws lies = new FaultyDraws(random);
  private long faulty; // as bits
  private Pace pace = Pace.OWN;
  private long followers; // correct processes that time out once in this round
  private long hesitant; // of these, the ones that first act on what they hear

  /**
   * Whether what a network leaves open beside its guarantees is heard or not with equal chances. It
   * is little where much is guaranteed, the last words of a process that crashes for example, and
   * each way to lose it is as good as any other.
   */
  private boolean evenly;

  /**
   * Which processes time out when nothing else can happen; mostly one, since several would collide
   * again.
   */
  private enum Hurry {
    ONE,
    SOME,
    ALL,
    /** As many as begin a phase, or all; each process that is behind until it has caught up. */
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
   * Draws for programs of one size.
   *
   * @param alike whether all chances of a process to time out are alike
   */
  protected DrawnChoices(DrawParameters size, boolean alike) {
    this.size = size;
    this.early = new GeometricGaps(random);
    this.late = alike ? early : new GeometricGaps(random);
    this.allProcesses = size.allProcesses();
    this.quorums = IntStream.rangeClosed(1, size.rounds()).map(size::quorum).toArray();
    this.length = size.phases(); // until a schedule is drawn
    this.timeouts = new int[size.max()];
  }

  /**
   * Begins a schedule of a seed; its length is drawn, since the number of phases to a bug is
   * unknown: some show at the start or never, and in a long schedule others have many chances.
   */
  public final void restart(long seed, long schedule) {
    random.restart(seed, schedule);
    int phases = SHORTEST;
    while (phases < size.phases() && random.below(10) < LONGER_OF_TEN) {
      phases *= 2;
    }
    begin(Math.min(phases, size.phases()));
  }

  /** Begins a part of a schedule with this many phases. */
  public final void restart(long seed, long schedule, int phases) {
    random.restart(seed, schedule);
    begin(phases);
  }

  private void begin(int phases) {
    delivered = 0;
    length = phases;
    hurry = drawHurry();
    hurried = 0;
    unhurried = allProcesses;
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

  /** Draws what holds for a whole schedule, or for the part of one that begins. */
  protected abstract void start();

  /** A phase begins. */
  protected abstract void startPhase();

  /** A round begins. */
  protected abstract void startRound(int number);

  /** Which of some senders a receiver hears, all as bits. */
  protected abstract long heardOf(int receiver, long senders);

  /** A process takes a chance to time out. */
  protected abstract void timedOut(int node);

  /** How many phases the schedule has. */
  public final int length() {
    return length;
  }

  /** How many messages have been heard. */
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
    unhurried = allProcesses;
    mustered = 0;
    deaf = restless ? allProcesses : 0;
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
    followers = now ? (random.below(2) == 0 ? allProcesses : mostOf(allProcesses)) & ~faulty : 0;
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

  /** Adds some senders that are not heard to those that are, if that makes enough of them. */
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
   * If no process can act, one times out. A process that cannot time out is replaced by another:
   * the run must not end because of the draw.
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

  /** These time out more than once. */
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

  /** Each of a set with three chances of four. */
  private long mostOf(long set) {
    long half = random.next();
    return set & (half | random.next());
  }

  @Override
  public final boolean impatient(int node) {
    long bit = 1L << node;
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

  /** The first chance in a round comes before a process has acted on what it hears. */
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

  /** One of a set, each as likely as the others. */
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

  /** So many of the senders, whichever come first. */
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

  /** As many as the schedule has: a network that plans for more would plan what never happens. */
  @Override
  public final int phases() {
    return length;
  }

  @Override
  public final int rounds() {
    return size.rounds();
  }
}
