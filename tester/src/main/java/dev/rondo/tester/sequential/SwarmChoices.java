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
 * drawn as well: a partition, silent processes, few losses.
 *
 * <p>What is heard in a round is drawn as bits, a word per receiver, so that a message costs no
 * draw of its own; timeouts are drawn as the number of chances until the next.
 */
public final class SwarmChoices implements Choices {

  private static final double SHORTEST_WAIT = 2;
  private static final int WAIT_DOUBLINGS = 7;
  private static final int EIGHTHS = 8;

  private final Randomness random = new Randomness();
  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private final long everybody;
  private final long[] heard;

  private int calmEighths;
  private int persistEighths;
  private int lossEighths;
  private int patterns;
  private long impatient;
  private double wait;
  private long untilTimeout;
  private LossPattern current = LossPattern.CALM;
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
    calmEighths = random.below(EIGHTHS);
    persistEighths = random.below(EIGHTHS);
    lossEighths = 1 + random.below(EIGHTHS - 1);
    patterns = 1 + random.below((1 << (LossPattern.count() - 1)) - 1);
    impatient = random.below(2) == 0 ? everybody : random.next();
    // Mean chances between two timeouts: 2, 4, … 256 or, one time in eight, no timeout at all.
    int doublings = random.below(WAIT_DOUBLINGS + 1);
    wait =
        doublings == WAIT_DOUBLINGS ? Double.POSITIVE_INFINITY : SHORTEST_WAIT * (1 << doublings);
    drawNextTimeout();
    current = LossPattern.CALM;
    Arrays.fill(heard, everybody);
  }

  private void drawNextTimeout() {
    if (Double.isInfinite(wait)) {
      untilTimeout = Long.MAX_VALUE;
      return;
    }
    // StrictMath gives the same digits on every machine.
    double uniform = ((random.next() >>> 11) + 1) * 0x1p-53;
    untilTimeout = 1 + (long) (-StrictMath.log(uniform) * (wait - 1));
  }

  @Override
  public void enter(int phase, int round) {
    if (current != LossPattern.CALM && random.below(EIGHTHS) < persistEighths) {
      redrawIfRandom();
      return;
    }
    current = random.below(EIGHTHS) < calmEighths ? LossPattern.CALM : drawPattern();
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
      case PARTITION -> divide(random.next());
      case MUTE -> Arrays.fill(heard, ~some());
      case DEAF -> deafen(some());
      case FEW -> loseFew();
    }
  }

  /** Each bit is lost in {@code lossEighths} of eight cases, made of three draws for 64 bits. */
  private void tossCoins() {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      long lost = 0;
      for (int digit = 0; digit < 3; digit++) {
        long bits = random.next();
        lost = (lossEighths >> digit & 1) == 1 ? lost | bits : lost & bits;
      }
      heard[receiver] = ~lost;
    }
  }

  private void divide(long side) {
    for (int receiver = 0; receiver < heard.length; receiver++) {
      heard[receiver] = (side >>> receiver & 1) == 1 ? side : ~side;
    }
  }

  /** One process or a few. */
  private long some() {
    long one = 1L << random.below(heard.length);
    long others = random.next();
    others &= random.next(); // each with one chance in four
    return random.below(2) == 0 ? one : one | others;
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

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0 || (impatient >>> node & 1) == 0 || --untilTimeout > 0) {
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
