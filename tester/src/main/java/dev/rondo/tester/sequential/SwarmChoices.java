package dev.rondo.tester.sequential;

import dev.rondo.tester.random.Randomness;
import java.util.Arrays;
import rondo.runtime.Choices;

/**
 * Draws the choices of a sequential program.
 *
 * <p>Each schedule first draws how it will be (a swarm, Groce et al., ISSTA 2012): how often and
 * which processes time out, which kinds of loss it has and how long they last. One coin for all
 * would starve large quorums: with seven processes and a loss of one half, a round in which four
 * acknowledgements meet is rare, and four such rounds in a row do not happen. So whole patterns are
 * drawn as well: a partition, silent processes, few losses. The length is drawn too: some bugs show
 * at the start or never, and others take many phases.
 *
 * <p>What is heard in a round is drawn as bits, a word per receiver, so that a message costs no
 * draw of its own; timeouts are drawn as the number of chances until the next.
 */
public final class SwarmChoices implements Choices {

  private static final int EIGHTHS = 8;

  /** The longest schedules have eight times the phases of the shortest. */
  private static final int LENGTHS = 4;

  /** One round in 1, 2, 4 or 8 is disturbed. */
  private static final int CALM_LEVELS = 4;

  /** A coin loses one message in 2, 4 or 8. */
  private static final int LOSS_LEVELS = 3;

  /** A process times out every 1, 2, … or 128 chances that it has; a round has two. */
  private static final int WAIT_LEVELS = 8;

  private final Randomness random = new Randomness();
  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private final long everybody;
  private final long[] heard;

  private int calm;
  private int lossHalvings;
  private int persistEighths;
  private int patterns;
  private long impatient;
  private double wait;
  private long untilTimeout;
  private LossPattern current = LossPattern.CALM;
  private boolean drawn;
  private long hurried;
  private int length;

  /** How many messages have been heard. */
  long delivered;

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

  /** Begins a schedule: draws what it will be like. */
  public void restart(long seed, long schedule) {
    random.restart(seed, schedule);
    delivered = 0;
    length = Math.max(1, phases >> random.below(LENGTHS));
    calm = 1 << random.below(CALM_LEVELS);
    lossHalvings = 1 + random.below(LOSS_LEVELS);
    persistEighths = random.below(2) == 0 ? 0 : random.below(EIGHTHS);
    patterns = 1 + random.below((1 << (LossPattern.count() - 1)) - 1);
    impatient = random.below(2) == 0 ? everybody : random.next();
    wait = (double) n * (1 << random.below(WAIT_LEVELS));
    drawNextTimeout();
    current = LossPattern.CALM;
    drawn = true;
    hurried = 0;
    Arrays.fill(heard, everybody);
  }

  /** How many phases the schedule has. */
  public int length() {
    return length;
  }

  private void drawNextTimeout() {
    // StrictMath gives the same digits on every machine.
    double uniform = ((random.next() >>> 11) + 1) * 0x1p-53;
    untilTimeout = 1 + (long) (-StrictMath.log(uniform) * (wait - 1));
  }

  @Override
  public void enter(int phase, int round) {
    drawn = false;
  }

  /** What is heard in a round is drawn when its first message is sent: most rounds have none. */
  private void drawRound() {
    drawn = true;
    if (current != LossPattern.CALM && random.below(EIGHTHS) < persistEighths) {
      redrawIfRandom();
      return;
    }
    current = random.below(calm) != 0 ? LossPattern.CALM : drawPattern();
    draw();
  }

  /** A pattern of this schedule. */
  private LossPattern drawPattern() {
    int number = random.below(LossPattern.count() - 1);
    while ((patterns >> number & 1) == 0) {
      number = (number + 1) % (LossPattern.count() - 1);
    }
    return LossPattern.of(number + 1);
  }

  /** A lasting partition stays as it is; coins are tossed anew. */
  private void redrawIfRandom() {
    if (current == LossPattern.COINS || current == LossPattern.FEW) {
      draw();
    }
  }

  private void draw() {
    switch (current) {
      case CALM -> Arrays.fill(heard, everybody);
      case COINS -> tossCoins();
      case PARTITION -> divide(random.below(2) == 0 ? some() : random.next());
      case MUTE -> Arrays.fill(heard, ~some());
      case DEAF -> deafen(some());
      case FEW -> loseFew();
    }
  }

  /** A draw decides 64 messages, and each further one halves the losses. */
  private void tossCoins() {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      long lost = random.next();
      for (int halving = 1; halving < lossHalvings; halving++) {
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

  private void loseFew() {
    Arrays.fill(heard, everybody);
    for (int losses = 1 + random.below(3); losses > 0; losses--) {
      heard[random.below(heard.length)] &= ~(1L << random.below(heard.length));
    }
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    if (!drawn) {
      drawRound();
    }
    boolean heardNow = (heard[receiver] >>> sender & 1) == 1;
    if (heardNow) {
      delivered++;
    }
    return heardNow;
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

  /** What nobody does would not be done for long, so somebody is hurried, now and then several. */
  @Override
  public void silence() {
    hurried = 1L << random.below(n);
    if (random.below(4) == 0) {
      hurried |= random.next();
    }
  }

  @Override
  public boolean impatient(int node) {
    if ((hurried >>> node & 1) == 1) {
      hurried &= ~(1L << node);
      return true;
    }
    return (impatient >>> node & 1) == 1 && --untilTimeout <= 0;
  }

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0) {
      return -1;
    }
    drawNextTimeout();
    return Integer.bitCount(enabled) == 1 ? Integer.numberOfTrailingZeros(enabled) : oneOf(enabled);
  }

  private int oneOf(int enabled) {
    int rest = enabled;
    for (int skipped = random.below(Integer.bitCount(enabled)); skipped > 0; skipped--) {
      rest &= rest - 1;
    }
    return Integer.numberOfTrailingZeros(rest);
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
