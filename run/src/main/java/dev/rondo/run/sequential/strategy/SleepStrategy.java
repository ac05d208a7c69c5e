package dev.rondo.run.sequential.strategy;

/**
 * Lets processes sleep: whoever is asleep hears nobody but itself and does not time out, until it
 * wakes up, perhaps in the middle of a later round or phase, and goes on with what it hears then.
 * How easily processes fall asleep and how soundly they sleep is drawn for each schedule. All else
 * is as in a {@link Swarm} that loses nothing.
 *
 * <p>This is how a slow process looks to the others in an asynchronous run: it misses whole rounds
 * and not single messages, and the next message that it takes may be any of those that wait for it.
 * So a chance to wake up comes with each round that has something for the sleeper, and not with
 * each round.
 *
 * <p>Source: bursts of errors on a line with two states, Gilbert 1960 and Elliott 1963, with
 * processes for lines.
 *
 * <p>Guarantee: none by number. Who is awake misses a message only where fewer are enough.
 */
public final class SleepStrategy extends Swarm {

  /** The drowsiest fall asleep at one of 4 chances, others at one of 8, 16 or 32. */
  private static final int DROWSIEST = 4;

  private static final int DROWSY_LEVELS = 4;

  /** The lightest sleepers wake up at every other chance, others at one of 4. */
  private static final int LIGHTEST = 2;

  private static final int SLEEP_LEVELS = 2;

  private final Gaps untilAsleep = new Gaps(random);
  private final Gaps untilAwake = new Gaps(random);
  private long asleep;

  /** Draws for programs of one size. */
  public SleepStrategy(ProgramSize size) {
    super(size);
  }

  @Override
  protected void start() {
    super.start();
    asleep = 0;
    untilAsleep.withRate(1.0 / (DROWSIEST << random.below(DROWSY_LEVELS)));
    untilAwake.withRate(1.0 / (LIGHTEST << random.below(SLEEP_LEVELS)));
    untilAsleep.restart();
    untilAwake.restart();
  }

  @Override
  protected long heardOf(int receiver, long senders) {
    turnOver(receiver);
    return isAsleep(receiver) ? senders & 1L << receiver : atMost(enough(), senders);
  }

  /** Who sleeps may wake up, and who is awake may fall asleep. */
  private void turnOver(int node) {
    Gaps gap = isAsleep(node) ? untilAwake : untilAsleep;
    if (gap.isOver()) {
      gap.goOn();
      asleep ^= 1L << node;
    }
  }

  private boolean isAsleep(int node) {
    return (asleep >>> node & 1) == 1;
  }

  @Override
  protected boolean isHasty(int node) {
    return !isAsleep(node) && super.isHasty(node);
  }
}
