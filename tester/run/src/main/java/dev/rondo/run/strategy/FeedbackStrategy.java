package dev.rondo.run.strategy;

import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps schedules in which an event comes after another at its process for the first time, and runs
 * variants of them: from some step on, or for some steps, everything is drawn anew. One schedule in
 * four is drawn from the start, by the random walk, {@link PctStrategy} or {@link PosStrategy}.
 *
 * <p>Each step has random numbers of its own, so that a variant draws the same as its origin
 * wherever it must not differ. The draws of a schedule are recorded as segments: the random source,
 * and the number of steps.
 *
 * <p>Source: after the feedback of P (Fest: Li, Desai, Padhye, NSDI 2026), whose timelines are the
 * events that each receiver gets; here pairs of them that follow each other.
 *
 * <p>Guarantee: none, except for the schedules that are drawn from the start.
 */
public final class FeedbackStrategy extends PriorityStrategy {

  private static final String WAY = "feedback";

  /** One schedule in this number is drawn from the start. */
  private static final int FRESH = 4;

  /** The number of kept schedules to draw; the one with the fewest variants is taken. */
  private static final int COMPARED = 3;

  private static final int MOST_KEPT = 1_000;

  /** A schedule with more parts than this gets no further ones. */
  private static final int MOST_LEGS = 16;

  /** A change in the middle has 1, 2, 4 … 32 steps. */
  private static final int CHANGES = 6;

  private final EventStrategy[] ways;
  private final EventPairs pairs = new EventPairs();
  private final List<KeptSchedule> kept = new ArrayList<>();
  private final Randomness own = new Randomness();
  private Randomness random = new Randomness();
  private EventStrategy way;
  private List<ScheduleSegment> segments = List.of();
  private long seed;
  private int segment;
  private int step;
  private int legEnds;

  /** A schedule with new coverage. */
  private static final class KeptSchedule {
    private final List<ScheduleSegment> segments;
    private final int length;
    private int variants;

    KeptSchedule(List<ScheduleSegment> segments, int length) {
      this.segments = segments;
      this.length = length;
    }
  }

  /**
   * Learns from what it has seen.
   *
   * @param depth of {@link PctStrategy}; 0 draws it anew for each schedule
   */
  public FeedbackStrategy(int depth) {
    ways =
        new EventStrategy[] {new RandomWalkStrategy(), new PctStrategy(depth), new PosStrategy()};
    way = ways[0];
  }

  /** Forgets what was learned. */
  public void forget() {
    kept.clear();
    pairs.clear();
  }

  /** The random source of the next schedule of a run. */
  public List<ScheduleSegment> next(long ofSeed, long schedule) {
    if (ofSeed != seed) {
      forget();
      seed = ofSeed;
    }
    own.restart(~seed, schedule);
    return kept.isEmpty() || own.below(FRESH) == 0
        ? List.of(new ScheduleSegment(WAY, seed, schedule, 0, Integer.MAX_VALUE))
        : variant(schedule);
  }

  private List<ScheduleSegment> variant(long schedule) {
    KeptSchedule from = kept.get(own.below(kept.size()));
    for (int compared = 1; compared < COMPARED; compared++) {
      KeptSchedule other = kept.get(own.below(kept.size()));
      from = other.variants < from.variants ? other : from;
    }
    from.variants++;
    int begins = own.below(from.length);
    boolean toTheEnd = from.segments.size() > MOST_LEGS - 2 || own.below(2) == 0;
    int ends = toTheEnd ? Integer.MAX_VALUE : begins + (1 << own.below(CHANGES));
    List<ScheduleSegment> variant = new ArrayList<>();
    addPart(variant, from.segments, 0, begins);
    variant.add(
        new ScheduleSegment(
            WAY, seed, schedule, 0, ends == Integer.MAX_VALUE ? ends : ends - begins));
    if (!toTheEnd) {
      addPart(variant, from.segments, ends, Integer.MAX_VALUE);
    }
    return List.copyOf(variant);
  }

  /**
   * The first segment stays even without steps: parameters of the whole schedule are drawn from it.
   */
  private static void addPart(
      List<ScheduleSegment> variant, List<ScheduleSegment> segments, int begins, int ends) {
    long start = 0;
    for (ScheduleSegment each : segments) {
      long end = start + each.rounds();
      long from = Math.max(start, begins);
      long to = ends == Integer.MAX_VALUE ? end : Math.min(end, ends);
      if (from < to || variant.isEmpty()) {
        long steps = Math.min(Math.max(0, to - from), Integer.MAX_VALUE);
        variant.add(new ScheduleSegment(WAY, each.seed(), each.number(), 0, (int) steps));
      }
      start = end;
    }
  }

  /** Draws from these segments from now on. */
  public void play(List<ScheduleSegment> from) {
    segments = from;
    segment = 0;
    legEnds = segments.get(0).rounds();
    step = 0;
    pairs.begin();
  }

  @Override
  public void begin(Randomness drawn, int steps) {
    random = drawn;
    way = ways[random.below(ways.length)];
    way.begin(random, steps);
  }

  /** A step begins. */
  public void beginStep() {
    while (step >= legEnds && segment < segments.size() - 1) {
      segment++;
      int lasts = segments.get(segment).rounds();
      legEnds = lasts > Integer.MAX_VALUE - legEnds ? Integer.MAX_VALUE : legEnds + lasts;
    }
    ScheduleSegment current = segments.get(segment);
    random.restart(Randomness.split(current.seed(), current.number()), step++);
  }

  /**
   * A message is taken, or a process times out.
   *
   * @param type of the message; negative for a timeout
   */
  public void happens(int node, int type, int sender, int phase) {
    pairs.happens(node, (type * 67 + sender) * 8191 + phase);
  }

  /** A schedule has ended. */
  public void ends(int length) {
    if (pairs.fresh() == 0 || length == 0) {
      return;
    }
    KeptSchedule latest = new KeptSchedule(segments, length);
    if (kept.size() < MOST_KEPT) {
      kept.add(latest);
    } else {
      kept.set(own.below(MOST_KEPT), latest);
    }
  }

  @Override
  public long rank() {
    return way.ranks() ? way.rank() : 0;
  }

  @Override
  public int pick(SchedulableEvents candidates) {
    return way.pick(candidates);
  }

  /**
   * The pairs of consecutive events of a process, in some schedules. Pairs are stored by hash; a
   * collision only means that a schedule is not kept.
   */
  private static final class EventPairs {

    private static final int BITS = 16;
    private static final int MOST_NODES = 64;
    private static final int START = 1;

    private final long[] seen = new long[(1 << BITS) / Long.SIZE];
    private final int[] last = new int[MOST_NODES];
    private int fresh;

    /** Forgets all schedules. */
    void clear() {
      Arrays.fill(seen, 0);
    }

    /** A schedule begins. */
    void begin() {
      Arrays.fill(last, START);
      fresh = 0;
    }

    /** An event happens at a process. */
    void happens(int node, int event) {
      int mixed = (last[node] * 31 + event) * 0x9E3779B9 + node * 0x85EBCA6B;
      int pair = (mixed ^ (mixed >>> BITS)) & ((1 << BITS) - 1);
      long bit = 1L << pair;
      if ((seen[pair / Long.SIZE] & bit) == 0) {
        seen[pair / Long.SIZE] |= bit;
        fresh++;
      }
      last[node] = event;
    }

    /** How many pairs the schedule has shown that none before it had. */
    int fresh() {
      return fresh;
    }
  }
}
