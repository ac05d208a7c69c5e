package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Archive;
import dev.rondo.run.archive.ArchivedState;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.CorpusEntry;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.value.UnsupportedValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Restores archived states of other runs by replaying the paths to them. A common prefix of paths
 * is replayed once. A path that leads to another state, for example because the protocol has
 * changed, is ignored.
 */
final class ArchiveRestorer {

  private final ScheduleRunner stage;
  private final DrawParameters size;
  private final Archive archive;
  private final Map<String, DrawnChoices> ways = new HashMap<>();
  private final Map<List<ScheduleSegment>, Optional<ArchivedState>> cells = new HashMap<>();

  private ArchiveRestorer(ScheduleRunner stage, DrawParameters size, Archive archive) {
    this.stage = stage;
    this.size = size;
    this.archive = archive;
  }

  /** Adds all states that can be restored. */
  static void fill(Archive archive, Corpus states, ScheduleRunner stage, DrawParameters size) {
    ArchiveRestorer revisit = new ArchiveRestorer(stage, size, archive);
    for (CorpusEntry state : states.all()) {
      revisit
          .cell(state.path())
          .filter(cell -> cell.key() == state.key() && cell.depth() == state.depth())
          .ifPresent(revisit::keep);
    }
  }

  private void keep(ArchivedState cell) {
    if (archive.see(cell.key())) {
      archive.keep(cell);
    }
  }

  private Optional<ArchivedState> cell(List<ScheduleSegment> path) {
    Optional<ArchivedState> known = cells.get(path);
    if (known == null) {
      known = gone(path);
      cells.put(path, known);
    }
    return known;
  }

  private Optional<ArchivedState> gone(List<ScheduleSegment> path) {
    int last = path.size() - 1;
    if (last == 0) {
      return gone(null, path.get(0));
    }
    return cell(path.subList(0, last)).flatMap(before -> gone(before, path.get(last)));
  }

  private Optional<ArchivedState> gone(@Nullable ArchivedState before, ScheduleSegment segment) {
    DrawnChoices choices =
        ways.computeIfAbsent(segment.way(), way -> RoundStrategyKind.way(way, size));
    Walk walk = new Walk(before, segment);
    try {
      Finding finding = SegmentRunner.play(segment, before, stage, choices, walk);
      if (finding == null) {
        walk.take(); // the last round of the segment is followed by no other
      }
      return Optional.ofNullable(walk.reached);
    } catch (UnsupportedValue e) {
      return Optional.empty();
    }
  }

  /** Keeps the state at the end of a segment. */
  private final class Walk implements ScheduleRunner.ScheduleWatcher {

    private final @Nullable ArchivedState before;
    private final ScheduleSegment segment;
    private int rounds;
    private int phases;
    private @Nullable ArchivedState reached;

    Walk(@Nullable ArchivedState before, ScheduleSegment segment) {
      this.before = before;
      this.segment = segment;
    }

    @Override
    public void roundBegins(int round, boolean acted) {
      take();
      rounds++;
      if (round == 1) {
        phases++;
      }
    }

    private void take() {
      if (rounds == segment.rounds() && reached == null) {
        int depth = (size.phased() ? phases : rounds) + (before == null ? 0 : before.depth());
        reached = new ArchivedState(stage.key(), stage.snapshot(), before, segment, depth);
      }
    }
  }
}
