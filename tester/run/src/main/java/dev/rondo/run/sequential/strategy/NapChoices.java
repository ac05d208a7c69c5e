package dev.rondo.run.sequential.strategy;

/**
 * Lets processes sleep. A sleeping process hears only itself and does not time out. It may wake up
 * in the middle of a later round or phase and continues with what it hears then. The rates of
 * falling asleep and of waking up are drawn for each schedule. All else is as in a {@link
 * SwarmChoices} without losses.
 *
 * <p>This models a slow process of an asynchronous run: it misses whole rounds rather than single
 * messages, and the next message that it takes may be any of those in transit. So a process may
 * wake up only in rounds with a message for it.
 *
 * <p>Source: the two-state model of burst errors, Gilbert 1960 and Elliott 1963, with processes for
 * lines.
 *
 * <p>Guarantee: no probability bound. A process that is awake misses a message only if fewer are
 * enough.
 */
public final class NapChoices extends SwarmChoices {

  /** The highest rate of falling asleep is 1/4; others are 1/8, 1/16 and 1/32. */
  private static final int DROWSIEST = 4;

  private static final int DROWSY_LEVELS = 4;

  /** The highest rate of waking up is 1/2; the other is 1/4. */
  private static final int LIGHTEST = 2;

  private static final int SLEEP_LEVELS = 2;

  private final GeometricGaps untilAsleep = new GeometricGaps(random);
  private final GeometricGaps untilAwake = new GeometricGaps(random);

  /** Draws for programs of one size. */
  public NapChoices(DrawParameters size) {
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

  /** A sleeping process may wake up, and one that is awake may fall asleep. */
  private void turnOver(int node) {
    GeometricGaps gap = isAsleep(node) ? untilAwake : untilAsleep;
    if (gap.isOver()) {
      gap.goOn();
      asleep ^= 1L << node;
    }
  }

  private boolean isAsleep(int node) {
    return (asleep >>> node & 1) == 1;
  }
}
