package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.archive.ArchivedState;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.sequential.strategy.NonLearningStrategy.NamedDraws;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts schedules from rarely used states. At the end of a phase no message is in transit, so the
 * state of a run is that of its processes and can be copied. A schedule begins in such a state,
 * runs for one or a few phases, and the new states that it reaches are archived.
 *
 * <p>Source: Go-Explore, Ecoffet, Huizinga, Lehman, Stanley and Clune 2021.
 *
 * <p>Guarantee: no probability bound. Some schedules begin at the initial state, so every schedule
 * of the underlying draws remains possible.
 */
public final class GuidedStrategy implements RoundStrategy {

  /**
   * The maximum number of phases from a state: 1, 2, 4 or 8, each half as often as the one before.
   */
  private static final int LONGEST_LEG = 1 << 3;

  private final ScheduleRunner stage;
  private final DrawParameters size;
  private final Archive archive;
  private final NewStateCounter novelty;
  private final List<NamedDraws> ways;
  private final int freshOneIn;
  private final Randomness random = new Randomness();
  private long seed;
  private @Nullable ArchivedState from;
  private ScheduleSegment segment = new ScheduleSegment("", 0, 0, 0, 0);

  /**
   * A strategy that draws in several ways, equally often.
   *
   * @param archive the states to start from, which {@code novelty} fills
   * @param freshOneIn one schedule in this many begins at the initial state; 1 for all of them
   */
  GuidedStrategy(
      ScheduleRunner stage,
      DrawParameters size,
      Archive archive,
      NewStateCounter novelty,
      List<NamedDraws> ways,
      int freshOneIn) {
    this.stage = stage;
    this.size = size;
    this.archive = archive;
    this.novelty = novelty;
    this.ways = ways;
    this.freshOneIn = freshOneIn;
  }

  @Override
  public void begin(long newSeed) {
    seed = newSeed;
    novelty.clear();
  }

  @Override
  public void begin(long newSeed, Corpus known) {
    begin(newSeed);
    ArchiveRestorer.fill(archive, known, stage, size);
  }

  @Override
  public Corpus corpus() {
    return archive.corpus(seed);
  }

  @Override
  public @Nullable Finding explore(long schedule) {
    random.restart(Randomness.split(seed, -1), schedule);
    boolean fresh = archive.isEmpty() || random.below(freshOneIn) == 0;
    Finding finding = fresh ? start(schedule) : goOn(schedule, archive.next(random));
    if (finding == null) {
      novelty.look();
    }
    return finding;
  }

  private @Nullable Finding start(long schedule) {
    NamedDraws way = ways.get(random.below(ways.size()));
    from = null;
    segment = new ScheduleSegment(way.name(), seed, schedule, 0, Integer.MAX_VALUE);
    novelty.begin(null, segment);
    return SegmentRunner.play(segment, null, stage, way.choices(), novelty);
  }

  private @Nullable Finding goOn(long schedule, ArchivedState cell) {
    NamedDraws way = ways.get(random.below(ways.size()));
    int doublings = Long.numberOfTrailingZeros(random.next() | LONGEST_LEG);
    int length = Math.min(1 << doublings, size.phases() - cell.depth());
    from = cell;
    segment = new ScheduleSegment(way.name(), seed, schedule, length, Integer.MAX_VALUE);
    novelty.begin(cell, segment);
    return SegmentRunner.play(segment, cell, stage, way.choices(), novelty);
  }

  @Override
  public List<ScheduleSegment> path() {
    List<ScheduleSegment> path = new ArrayList<>(from == null ? List.of() : from.path());
    path.add(segment);
    return path;
  }
}
