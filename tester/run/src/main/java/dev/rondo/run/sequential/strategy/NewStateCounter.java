package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.archive.ArchivedState;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.value.UnsupportedValue;
import org.jspecify.annotations.Nullable;

/**
 * Counts the new states at the ends of phases, or of rounds if the protocol has a single phase, and
 * archives them.
 */
final class NewStateCounter implements ScheduleRunner.ScheduleWatcher {

  private final ScheduleRunner stage;
  private final int most;
  private final boolean everyRound;
  private final Archive archive;
  private @Nullable ArchivedState from;
  private @Nullable ScheduleSegment segment;
  private int rounds;
  private int phases;
  private long lastKey;
  private boolean canKeep = true;
  private long found;
  private long allPhases;

  NewStateCounter(ScheduleRunner stage, DrawParameters size, Archive archive) {
    this.stage = stage;
    this.everyRound = !size.phased();
    this.most = everyRound ? size.rounds() : size.phases();
    this.archive = archive;
  }

  void clear() {
    archive.clear();
    found = 0;
    allPhases = 0;
  }

  /**
   * Begins a schedule from an archived state, or from the initial one, with the segment that is
   * drawn.
   */
  void begin(@Nullable ArchivedState where, ScheduleSegment how) {
    from = where;
    segment = how;
    rounds = 0;
    phases = 0;
    lastKey = 0;
  }

  @Override
  public void roundBegins(int round, boolean acted) {
    if (acted && rounds > 0 && (everyRound || round == 1)) {
      look();
    }
    rounds++;
    if (round == 1) {
      phases++;
      allPhases++;
    }
  }

  /** Examines the current state of the runner. */
  void look() {
    long key = stage.key();
    if (key == lastKey) {
      return;
    }
    lastKey = key;
    if (!archive.see(key)) {
      return;
    }
    found++;
    int depth = (everyRound ? rounds : phases) + (from == null ? 0 : from.depth());
    ScheduleSegment how = java.util.Objects.requireNonNull(segment);
    if (canKeep && depth < most && archive.hasRoom(depth)) {
      keep(
          key,
          new ScheduleSegment(how.way(), how.seed(), how.number(), how.phases(), rounds),
          depth);
    }
  }

  /** Archives a state, if states can be copied. */
  private void keep(long key, ScheduleSegment here, int depth) {
    try {
      archive.keep(new ArchivedState(key, stage.snapshot(), from, here, depth));
    } catch (UnsupportedValue e) {
      canKeep = false;
    }
  }

  /** The number of new states. */
  long found() {
    return found;
  }

  /** The number of examined phases. */
  long phases() {
    return allPhases;
  }
}
