package dev.rondo.run.async;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.random.FaultyDraws;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.strategy.EventStrategy;
import dev.rondo.run.strategy.FeedbackStrategy;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws a random schedule. The strategy decides the order of events. The rates of losses and
 * timeouts, and the number of messages that are examined together, are drawn for each schedule
 * unless the user fixes them: bugs need different rates, and fixed ones would miss some.
 */
final class RandomSchedule implements Schedule {

  /** The slowest rate is 1 in 2⁸. */
  private static final int SLOWEST = 8;

  /** How many times the event of a waiting faulty process is postponed for another one. */
  private static final int LATER = 4;

  /**
   * The shift that leaves two of 64 bits, for four lengths: the longest has eight times the steps
   * of the shortest.
   */
  private static final int LENGTH_SHIFT = 62;

  private final AsyncSettings settings;
  private final EventStrategy strategy;
  private final Randomness random = new Randomness();
  private final PendingEvents pending;
  private final int timeouts;
  private final boolean stepsOfDelivery;
  private final boolean oneByOne;
  private final boolean reorder;
  private final @Nullable FeedbackStrategy feedback;
  private int steps;
  private long drop;
  private long timeout;

  /** A message joins another with a probability of 1/2 to this power; 0 for never. */
  private int halvings;

  /** Whether messages arrive one at a time, and all handlers that each enables run at once. */
  private final boolean eager;

  private final FaultyDraws lies = new FaultyDraws(random);
  private boolean liesAreDrawn;

  /** Whether faulty processes wait for messages of others, and then hear all of them. */
  private boolean lateLies;

  RandomSchedule(
      AsyncEngine engine, AsyncSettings settings, EventStrategy strategy, boolean eager) {
    this.eager = eager;
    this.settings = settings;
    this.strategy = strategy;
    this.pending = new PendingEvents(engine, settings.faults());
    this.feedback = strategy instanceof FeedbackStrategy learning ? learning : null;
    this.steps = settings.steps();
    this.stepsOfDelivery = settings.delivery() != DeliveryModel.M;
    this.oneByOne = eager || !settings.faults().delay();
    this.reorder = settings.faults().reorder();
    this.timeouts = settings.faults().timeouts() ? engine.table().timeouts() : 0;
  }

  /** Begins a schedule of a seed; returns its origin. */
  ScheduleOrigin begin(long seed, long schedule) {
    ScheduleOrigin origin =
        feedback == null
            ? ScheduleOrigin.of(seed, schedule)
            : new ScheduleOrigin(seed, schedule, feedback.next(seed, schedule));
    restart(origin);
    return origin;
  }

  /** Begins a schedule again. */
  void restart(ScheduleOrigin origin) {
    if (feedback == null) {
      restart(origin.seed(), origin.schedule());
    } else {
      feedback.play(origin.segments());
      restart(origin.segments().get(0).seed(), origin.segments().get(0).number());
    }
  }

  private void restart(long seed, long schedule) {
    random.restart(seed, schedule);
    // Not from the same numbers: a short schedule is the beginning of the long one.
    int halved = (int) (Randomness.split(seed, schedule) >>> LENGTH_SHIFT);
    steps =
        settings.length().shortens() ? Math.max(1, settings.steps() >> halved) : settings.steps();
    drop = drawnUnless(settings.draws().dropRate());
    timeout = drawnUnless(settings.draws().timeoutRate());
    halvings = random.below(4);
    liesAreDrawn = false;
    lateLies = false;
    strategy.begin(random, steps);
  }

  @Override
  public int steps(int most) {
    return steps;
  }

  /** Ends a schedule after a number of steps. */
  void ends(long length) {
    if (feedback != null) {
      feedback.ends((int) length);
    }
  }

  /** Forgets what was learned. */
  void forget() {
    if (feedback != null) {
      feedback.forget();
    }
  }

  private long drawnUnless(double given) {
    long drawn = (1L << 32) >>> (1 + random.below(SLOWEST));
    return given < 0 ? drawn : Randomness.threshold(given);
  }

  @Override
  public int choose(int bound) {
    return random.below(bound);
  }

  @Override
  public int chooseFaulty(int node, int bound) {
    if (!liesAreDrawn) {
      liesAreDrawn = true;
      lateLies = random.below(2) == 0;
      lies.begin();
    }
    return lies.below(bound);
  }

  @Override
  public boolean loses() {
    return random.chance(drop);
  }

  @Override
  public boolean step(AsyncEngine engine) {
    if (feedback != null) {
      feedback.beginStep();
    }
    Optional<AsyncProcess> ready = eager ? engine.ready() : Optional.empty();
    if (ready.isPresent()) {
      engine.runReady(ready.get());
      return true;
    }
    if (timeouts > 0 && random.chance(timeout) && timeOut(engine)) {
      return true;
    }
    if (pending.refresh() == 0) {
      return stepWhereNothingIsPending(engine);
    }
    pending.locate(strategy.pick(pending));
    for (int again = 0; lateLies && again < LATER && pending.process().isFaulty(); again++) {
      pending.locate(strategy.pick(pending));
    }
    AsyncProcess process = pending.process();
    if (lateLies && process.isFaulty() && waits(process) && timeOut(engine)) {
      return true;
    }
    if (feedback != null && pending.position() >= 0) {
      MessagesInTransit transit = process.transit();
      int position = pending.position();
      feedback.happens(
          process.index(),
          transit.type(position),
          transit.sender(position),
          transit.phase(position));
    }
    if (stepsOfDelivery) {
      deliverOrCompute(engine, process);
    } else if (pending.position() < 0) {
      engine.runReady(process);
    } else if (process.transit().size() == 1 || oneByOne || takesOne(process)) {
      engine.takeAndRun(process, pending.position());
    } else {
      takeSome(engine, process, process.transit().id(pending.position()));
    }
    return true;
  }

  /** Whether a faulty process lets others time out first; more often if it has heard no message. */
  private boolean waits(AsyncProcess process) {
    MessagesInTransit transit = process.transit();
    boolean isAlone = transit.countFrom(process.index()) == transit.size();
    return timeouts > 0 && random.below(4) < (isAlone ? 3 : 2);
  }

  private boolean takesOne(AsyncProcess process) {
    return halvings == 0 && !(lateLies && process.isFaulty());
  }

  private void deliverOrCompute(AsyncEngine engine, AsyncProcess process) {
    if (pending.position() >= 0) {
      engine.deliver(process, pending.position());
      return;
    }
    boolean all = settings.delivery() == DeliveryModel.MP;
    if (reorder) {
      for (int position = process.buffer().size() - 1; position >= 0; position--) {
        if (all || random.below(2) == 0) {
          engine.take(process, process.buffer(), position);
        }
      }
    } else {
      takeInOrder(engine, process, all);
    }
    engine.runReady(process);
  }

  /**
   * Takes messages in the order of sending: one that stays in the buffer keeps the later ones of
   * its sender there.
   */
  private void takeInOrder(AsyncEngine engine, AsyncProcess process, boolean all) {
    MessagesInTransit buffer = process.buffer();
    int[] delivered = IntStream.range(0, buffer.size()).map(buffer::id).sorted().toArray();
    for (int message : delivered) {
      int position = buffer.positionOf(message);
      if (buffer.isOldestOfItsSender(position) && (all || random.below(2) == 0)) {
        engine.take(process, buffer, position);
      }
    }
  }

  /** Takes a message and some of the others in transit, one draw for up to 64 of them. */
  private void takeSome(AsyncEngine engine, AsyncProcess process, int first) {
    MessagesInTransit transit = process.transit();
    boolean alone = true;
    boolean all = lateLies && process.isFaulty();
    long coins = coins();
    for (int position = transit.size() - 1; position >= 0; position--) {
      if ((position & 63) == 63) {
        coins = coins();
      }
      boolean joins = (all || (coins >>> position & 1) == 1) && transit.id(position) != first;
      if (joins && mayOvertake(engine, process, position, first)) {
        engine.take(process, transit, position);
        alone = false;
      }
    }
    int position = transit.positionOf(first);
    if (alone) {
      engine.takeAndRun(process, position);
    } else {
      engine.take(process, transit, position);
      engine.runReady(process);
    }
  }

  /** Whether a message may overtake those of its sender that are not taken in this step. */
  private boolean mayOvertake(AsyncEngine engine, AsyncProcess process, int position, int first) {
    if (reorder) {
      return true;
    }
    MessagesInTransit transit = process.transit();
    return transit.sender(position) != transit.sender(transit.positionOf(first))
        && transit.isOldestOfItsSender(position)
        && engine.mayTake(process, transit.sender(position));
  }

  private long coins() {
    long coins = random.next();
    for (int halving = 1; halving < halvings; halving++) {
      coins &= random.next();
    }
    return coins;
  }

  /** Runs an enabled timeout of a process; the search begins at a random one. */
  private boolean timeOut(AsyncEngine engine) {
    int all = engine.processes() * timeouts;
    int start = random.below(all);
    int process = start / timeouts;
    int timeoutOfIt = start - process * timeouts;
    for (int left = all; left > 0; left--) {
      if (engine.timeOut(engine.process(process), timeoutOfIt)) {
        if (feedback != null) {
          feedback.happens(process, -1 - timeoutOfIt, 0, 0);
        }
        return true;
      }
      timeoutOfIt++;
      if (timeoutOfIt == timeouts) {
        timeoutOfIt = 0;
        process = process + 1 == engine.processes() ? 0 : process + 1;
      }
    }
    return false;
  }

  private boolean stepWhereNothingIsPending(AsyncEngine engine) {
    boolean hurried = timeouts > 0 && random.below(2) == 0;
    if (hurried && timeOut(engine)) {
      return true;
    }
    if (engine.release() && pending.refresh() > 0) {
      return step(engine);
    }
    return timeouts > 0 && timeOut(engine);
  }
}
