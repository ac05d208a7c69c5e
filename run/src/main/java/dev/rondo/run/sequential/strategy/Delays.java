package dev.rondo.run.sequential.strategy;

/**
 * Lets messages take their time, as in an asynchronous run: a message of a round comes too late
 * where its receiver has heard of a later one before. The later round may be the next, so that a
 * process goes on without somebody, or one far ahead, so that it joins a phase in its middle.
 *
 * <p>A round takes as long as any other. When a receiver first hears of a round, and how late each
 * message is, is drawn; how late they are on average, for each schedule, and so is which processes
 * are slow. On top of that, half of the schedules lose messages as {@link Coins} do.
 *
 * <p>Source: what random delivery is to events, carried over to rounds, where a message is not
 * later than another but too late or not.
 *
 * <p>Guarantee: none by number; every schedule is possible.
 */
public final class Delays extends Coins {

  /** The longest delays last so many rounds on average; others half of that, a quarter, ... */
  private static final double LONGEST = 4;

  private static final int LENGTHS = 6;

  /** Of whom is slow messages take so many times as long. */
  private static final double SLOW = 8;

  private final double[] delays;
  private final double[] leaves;
  private double delay;
  private boolean alsoLoses;
  private int round;

  /** Draws for programs of one size. */
  public Delays(ProgramSize size) {
    super(size);
    this.delays = new double[size.max()];
    this.leaves = new double[size.max() * (size.rounds() + 1)];
  }

  @Override
  protected void start() {
    super.start();
    alsoLoses = random.below(2) == 0;
    delay = LONGEST / (1 << random.below(LENGTHS));
    long slow = 0;
    if (random.below(2) == 1) {
      slow = random.next();
      slow &= random.next();
    }
    for (int node = 0; node < delays.length; node++) {
      delays[node] = (slow >>> node & 1) == 1 ? SLOW * delay : delay;
    }
  }

  /** A receiver leaves a round when it first hears of any later one. */
  @Override
  protected void startPhase() {
    int rounds = size.rounds();
    for (int node = 0; node < delays.length; node++) {
      double earliest = Double.MAX_VALUE;
      for (int later = rounds + 1; later > 1; later--) {
        earliest = Math.min(earliest, later + delays[node] * Gaps.exponential(random));
        leaves[node * (rounds + 1) + later - 1] = earliest;
      }
    }
  }

  @Override
  protected void startRound(int number) {
    round = number;
  }

  @Override
  protected long heardOf(int receiver, long senders) {
    double time = leaves[receiver * (size.rounds() + 1) + round] - round;
    long heard = senders;
    for (long left = senders; left != 0; left &= left - 1) {
      int sender = Long.numberOfTrailingZeros(left);
      if (sender != receiver && delay * Gaps.exponential(random) >= time) {
        heard &= ~(1L << sender);
      }
    }
    return alsoLoses ? super.heardOf(receiver, heard) : heard;
  }
}
