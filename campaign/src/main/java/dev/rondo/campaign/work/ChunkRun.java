package dev.rondo.campaign.work;

import dev.rondo.campaign.bugs.BugSignature;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.DistinctStateSketch;
import dev.rondo.campaign.store.EarlierBug;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.Explorer;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.hunting.StoryWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs the schedules of a chunk in one thread. A bug does not end it. Of the bugs that violate one
 * property, the first is shrunk and the others are counted.
 */
final class ChunkRun {

  /** The number of schedules that are drawn again for coverage. */
  private static final int SAMPLE = 32;

  private final PreparedCell cell;
  private final Chunk chunk;
  private final Corpus known;
  private final BooleanSupplier stopped;
  private final Map<BugIdentity, First> firsts = new LinkedHashMap<>();
  private long schedules;
  private long length;
  private long handlers;
  private long outputs;
  private long found;

  private ChunkRun(PreparedCell cell, Chunk chunk, Corpus known, BooleanSupplier stopped) {
    this.cell = cell;
    this.chunk = chunk;
    this.known = known;
    this.stopped = stopped;
  }

  /** The first schedule that violates a property, and the number of such schedules. */
  private static final class First {

    private final long schedule;
    private final Finding finding;
    private final List<ScheduleSegment> segments;
    private long times;

    First(long schedule, Finding finding, List<ScheduleSegment> segments) {
      this.schedule = schedule;
      this.finding = finding;
      this.segments = segments;
    }
  }

  /**
   * Runs a chunk; empty if it was stopped.
   *
   * @param known the corpus that it begins with
   * @param stopped polled; the chunk ends when it returns true
   */
  static Optional<ChunkResult> of(
      PreparedCell cell, Chunk chunk, Corpus known, BooleanSupplier stopped) {
    return TimeLimit.within(stopped, () -> new ChunkRun(cell, chunk, known, stopped).run())
        .flatMap(done -> done);
  }

  private Optional<ChunkResult> run() {
    Explorer explorer = cell.form().newExplorer();
    explorer.begin(chunk.seed(), known);
    boolean goesOn = true;
    while (goesOn && schedules < chunk.schedules()) {
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      goesOn = explore(explorer);
    }
    List<ChunkResult.Sighting> sightings = new ArrayList<>();
    List<ChunkResult.SpuriousRun> spuriousRuns = new ArrayList<>();
    for (First first : firsts.values()) {
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      lookAt(first, sightings, spuriousRuns);
    }
    Corpus news = known.with(explorer.corpus()).without(known);
    return Optional.of(
        new ChunkResult(
            schedules, length, handlers, outputs, found, sightings, spuriousRuns, states(), news));
  }

  /** Runs the next schedule; false if the chunk should end. */
  private boolean explore(Explorer explorer) {
    long schedule = schedules++;
    Finding finding = explorer.explore(chunk.seed(), schedule);
    length += explorer.length();
    handlers += explorer.handlersFired();
    outputs += explorer.outputs();
    if (finding == null) {
      return true;
    }
    found++;
    firsts.computeIfAbsent(
            BugIdentity.of(finding),
            bug -> new First(schedule, finding, explorer.origin().segments()))
        .times++;
    return !finding.showsSlowly();
  }

  /**
   * Shrinks and confirms the bug of a schedule. If the original does not have the run, the protocol
   * is not closed.
   */
  private void lookAt(
      First first,
      List<ChunkResult.Sighting> sightings,
      List<ChunkResult.SpuriousRun> spuriousRuns) {
    // What a chunk that began with nothing has shown, its seed shows again.
    List<ScheduleSegment> segments = known.isEmpty() ? List.of() : first.segments;
    ScheduleOrigin origin = new ScheduleOrigin(chunk.seed(), first.schedule, first.segments);
    Counterexample shown = shrunk(cell, origin, first.finding);
    if (shown.isNoneOfOriginal(!cell.note().isEmpty())) {
      String why = shown.tagViolation().map(PreparedCell::note).orElse(cell.note());
      spuriousRuns.add(new ChunkResult.SpuriousRun(first.schedule, first.times, why));
    } else {
      sightings.add(
          new ChunkResult.Sighting(first.schedule, segments, first.times, signed(shown, cell)));
    }
  }

  private static Counterexample shrunk(PreparedCell cell, ScheduleOrigin origin, Finding finding) {
    RunResult run =
        new RunResult(
            origin.seed(), origin.schedule() + 1, 0, 0, 0, 0, finding, false, origin.segments());
    return cell.hunting().orElseThrow().counterexample(cell.form(), run, ProgressMonitor.SILENT);
  }

  /**
   * Runs a schedule that showed a bug of an earlier version, drawn from the same segments. Empty if
   * it shows no bug, or has no segments.
   */
  static Optional<FoundBug> again(PreparedCell cell, EarlierBug.Sighting seen) {
    if (seen.segments().isEmpty()) {
      return Optional.empty();
    }
    ScheduleOrigin origin =
        new ScheduleOrigin(seen.chunk().seed(), seen.schedule(), seen.segments());
    Trace trace = cell.form().newExplorer().trace(origin);
    return Optional.ofNullable(trace.finding())
        .map(finding -> shrunk(cell, origin, finding))
        .filter(shown -> !shown.isNoneOfOriginal(!cell.note().isEmpty()))
        .map(shown -> signed(shown, cell));
  }

  static FoundBug signed(Counterexample bug, PreparedCell cell) {
    // The handlers of the original are the same whichever form has shown the bug.
    BugSignature signature = BugSignature.of(bug.asynchronous().orElse(bug.shown()));
    return new FoundBug(
        signature.digest(),
        signature.text(),
        StoryWriter.violation(bug.shown(), cell.protocol()),
        !bug.isFaultOfRondo(),
        bug.shown(),
        bug.asynchronous());
  }

  private DistinctStateSketch states() {
    DistinctStateSketch sketch = new DistinctStateSketch();
    if (cell.form() instanceof SequentialForm sequential) {
      sequential.states(chunk.seed(), SAMPLE).forEach(sketch::add);
    }
    return sketch;
  }
}
