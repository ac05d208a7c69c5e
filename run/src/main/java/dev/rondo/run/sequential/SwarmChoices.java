package dev.rondo.run.sequential;

import dev.rondo.run.random.Randomness;
import java.util.Arrays;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/**
 * Draws the choices of a sequential program.
 *
 * <p>Each phase first draws how it will be (a swarm, Groce et al., ISSTA 2012): from which round on
 * messages are lost and which, how many messages are enough for a process, how patient processes
 * are. Losses last to the end of the phase, since that is how messages come too late in an
 * asynchronous run: whoever has gone on to the next phase hears no more of this one, and before
 * that the phase went well. Losses that come and go would mostly end a phase before it has come to
 * anything. A bug often takes a phase of one kind and then one of another, so nothing is drawn for
 * the whole schedule but who is hurried in a silence and its length: some bugs show at the start or
 * never, and others take many phases.
 *
 * <p>What is lost is drawn as bits, a word per receiver, so that a message costs no draw of its
 * own; timeouts are drawn as the number of chances until the next.
 */
public final class SwarmChoices implements Choices {

  /** The longest schedules have eight times the phases of the shortest. */
  private static final int LENGTHS = 4;

  /** In one phase of eight nothing is lost. */
  private static final int CALM = 8;

  /** A coin loses the messages of one pair of processes in 2, 4 or 8. */
  private static final int LOSS_LEVELS = 3;

  /** In one phase of eight processes hardly wait. */
  private static final int HASTY = 8;

  /** Who hardly waits times out at the next chance, more or less surely. */
  private static final int HASTY_LEVELS = 3;

  /** Who waits times out every 16, 32, ... or 2048 chances. */
  private static final int PATIENT = 16;

  private static final int PATIENT_LEVELS = 8;

  private final Randomness random = new Randomness();
  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private final long everybody;
  private final long[] heard;

  private int length;
  private Hurry hurry = Hurry.ONE;
  private int phase;
  private int firstDisturbed;
  private LossPattern pattern = LossPattern.COINS;
  private int enough;
  private long impatient;
  private final Gaps early = new Gaps();
  private final Gaps late = new Gaps();
  private long unasked;
  private boolean drawn;
  private boolean disturbed;
  private long hurried;

  /** How many messages have been heard. */
  long delivered;

  /** Who times out where nothing else can happen; mostly one, since more would meet again. */
  private enum Hurry {
    ONE,
    SOME,
    ALL
  }

  /**
   * How many chances to time out pass between two that are taken. A gap forgets how long it has
   * lasted, so that a phase changes its pace without drawing it anew.
   */
  private final class Gaps {
    private double pace;
    private double left;

    void restart() {
      left = 0;
      goOn();
    }

    /** One chance in so many is taken. */
    void oneIn(double chances) {
      pace = 1 / chances;
    }

    boolean isOver() {
      left -= pace;
      return left <= 0;
    }

    /** Draws the next gap where the last one is over. */
    void goOn() {
      if (left <= 0) {
        // StrictMath gives the same digits on every machine.
        left = -StrictMath.log(((random.next() >>> 11) + 1) * 0x1p-53);
      }
    }
  }

  /**
   * Draws for programs of one size.
   *
   * @param rounds how many rounds a phase has
   */
  public SwarmChoices(SequentialSettings settings, int rounds) {
    this.n = settings.n();
    this.f = settings.f();
    this.phases = settings.phases();
    this.rounds = rounds;
    this.heard = new long[settings.max()];
    this.everybody = settings.max() == Long.SIZE ? -1L : (1L << settings.max()) - 1;
  }

  /** Begins a schedule. */
  public void restart(long seed, long schedule) {
    random.restart(seed, schedule);
    delivered = 0;
    length = Math.max(1, phases >> random.below(LENGTHS));
    hurry = drawHurry();
    hurried = 0;
    unasked = 0;
    phase = 0;
    early.restart();
    late.restart();
    drawPhase();
  }

  private Hurry drawHurry() {
    return switch (random.below(4)) {
      case 0 -> Hurry.SOME;
      case 1 -> Hurry.ALL;
      default -> Hurry.ONE;
    };
  }

  /** How many phases the schedule has. */
  public int length() {
    return length;
  }

  @Override
  public void enter(int newPhase, int round) {
    if (newPhase != phase) {
      phase = newPhase;
      drawPhase();
    }
    disturbed = round >= firstDisturbed;
    unasked = everybody;
  }

  /** What the phase will be like. */
  private void drawPhase() {
    boolean calm = random.below(CALM) == 0;
    firstDisturbed = 1 + (calm ? rounds : random.below(rounds));
    pattern = LossPattern.of(random.below(LossPattern.count()));
    drawn = false;
    enough = drawEnough();
    impatient = random.below(2) == 0 ? everybody : random.next();
    double patience = PATIENT << random.below(PATIENT_LEVELS);
    early.oneIn(n * patience);
    late.oneIn(random.below(HASTY) == 0 ? 1.0 / (1 << random.below(HASTY_LEVELS)) : patience);
  }

  /** All, a majority, or any number: textbooks wait for no more than they need. */
  private int drawEnough() {
    return switch (random.below(3)) {
      case 0 -> n;
      case 1 -> n / 2 + 1;
      default -> 1 + random.below(n);
    };
  }

  @Override
  public long hears(int receiver, Inbox<?> sent, long open) {
    return hears(receiver, sent.senderBits() & open);
  }

  /** Which of some senders a receiver hears, all as bits. */
  public long hears(int receiver, long senders) {
    if (disturbed && !drawn) {
      drawLosses(); // not before it is asked for: many phases end early
    }
    long hears = atMost(enough, disturbed ? senders & heard[receiver] : senders);
    delivered += Long.bitCount(hears);
    return hears;
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return hears(receiver, 1L << sender) != 0;
  }

  private void drawLosses() {
    drawn = true;
    switch (pattern) {
      case COINS -> tossCoins();
      case PARTITION -> divide(random.below(2) == 0 ? some() : random.next());
      case MUTE -> Arrays.fill(heard, ~some());
      case DEAF -> deafen(some());
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

  /** One process or a few, seldom as many as half of them. */
  private long some() {
    long set = 0;
    for (int size = 1 + random.below(Math.max(1, (heard.length - 1) / 2)); size > 0; size--) {
      set |= 1L << random.below(heard.length);
    }
    return set;
  }

  private void deafen(long deaf) {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      heard[receiver] = (deaf >>> receiver & 1) == 1 ? 0 : everybody;
    }
  }

  /** So many of the senders, whichever come first. */
  private long atMost(int count, long senders) {
    long first = senders;
    for (int late = Long.bitCount(senders) - count; late > 0; late--) {
      first &= ~oneOf(first);
    }
    return first;
  }

  private long oneOf(long set) {
    long rest = set;
    for (int skipped = random.below(Long.bitCount(set)); skipped > 0; skipped--) {
      rest &= rest - 1;
    }
    return Long.lowestOneBit(rest);
  }

  @Override
  public long pick(int receiver, int count) {
    delivered += count;
    long picked = 0;
    int missing = count;
    for (int sender = 0; missing > 0; sender++) {
      if (random.below(n - sender) < missing) {
        picked |= 1L << sender;
        missing--;
      }
    }
    return picked;
  }

  /** What nobody does would not be done for long, so somebody is hurried. */
  @Override
  public void silence() {
    hurried =
        switch (hurry) {
          case ONE -> 1L << random.below(n);
          case SOME -> random.next();
          case ALL -> everybody;
        };
  }

  @Override
  public boolean impatient(int node) {
    if ((hurried >>> node & 1) == 1) {
      hurried &= ~(1L << node);
      return true;
    }
    // The first chance in a round comes before a process has acted on what it hears.
    boolean first = (unasked >>> node & 1) == 1;
    unasked &= ~(1L << node);
    return (impatient >>> node & 1) == 1 && (first ? early : late).isOver();
  }

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0) {
      return -1;
    }
    early.goOn();
    late.goOn();
    return Long.numberOfTrailingZeros(oneOf(enabled));
  }

  @Override
  public int choose(int node, int bound) {
    return random.below(bound);
  }

  @Override
  public int choose(int bound) {
    return random.below(bound);
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int f() {
    return f;
  }

  @Override
  public int phases() {
    return phases;
  }

  @Override
  public int rounds() {
    return rounds;
  }
}
