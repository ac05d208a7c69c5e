package dev.rondo.run.sequential.strategy;

/**
 * Algorithm 1 literally: a coin for each message that may be lost, and one for each chance to time
 * out. The bias of the coins is drawn for each schedule on a logarithmic scale, unless it is fixed.
 *
 * <p>Source: Drăgoi and Inzaghi Pronesti 2022, Algorithm 1.
 *
 * <p>Guarantee: every schedule of k coins comes with a probability of at least rᵏ, for r the rarer
 * side of the coins; nothing is left out.
 */
public class CoinChoices extends DrawnChoices {

  /** The highest rate of losses. */
  private static final double MOST_LOST = 0.4;

  /** The highest expected number of timeouts of all processes in a phase. */
  private static final double MOST_TIMEOUTS = 12;

  /** The number of levels: the highest rate, half of it, a quarter and so on, or no losses. */
  private static final int LOSS_LEVELS = 6;

  private static final int TIMEOUT_LEVELS = 8;

  /** The highest probability of a timeout is one half. */
  private static final double MOST_LIKELY = 0.5;

  private final double lossRate;
  private final double timeoutRate;
  private final GeometricGaps losses = new GeometricGaps(random);
  private boolean loses;

  /** Coins for programs of one size. */
  public CoinChoices(DrawParameters size) {
    super(size, /* alike= */ true);
    impatient = allProcesses;
    this.lossRate = size.rates().loss();
    this.timeoutRate = size.rates().timeout();
  }

  @Override
  protected void start() {
    double loss = lossRate < 0 ? MOST_LOST * drawLevel(LOSS_LEVELS) : lossRate;
    double chances = 2.0 * size.n() * size.shareOfTimed() * size.rounds();
    double most = Math.min(MOST_LIKELY, MOST_TIMEOUTS / chances);
    double timeout = timeoutRate < 0 ? most * drawLevel(TIMEOUT_LEVELS) : timeoutRate;
    loses = loss > 0;
    losses.withRate(loss);
    early.withRate(timeout);
    losses.restart();
    early.restart();
  }

  /** One of several levels, each half of the one before, or none at all. */
  private double drawLevel(int levels) {
    int level = random.below(levels + 1);
    return level == levels ? 0 : 1.0 / (1 << level);
  }

  @Override
  protected void startPhase() {}

  @Override
  protected void startRound(int number) {}

  @Override
  protected long heardOf(int receiver, long senders) {
    if (!loses) {
      return senders;
    }
    long heard = senders;
    for (long left = senders; left != 0; left &= left - 1) {
      if (losses.isOver()) {
        heard &= ~Long.lowestOneBit(left);
        losses.goOn();
      }
    }
    return heard;
  }

  @Override
  protected void timedOut(int node) {
    early.goOn();
  }
}
