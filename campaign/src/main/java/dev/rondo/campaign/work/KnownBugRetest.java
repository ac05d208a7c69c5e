package dev.rondo.campaign.work;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.EarlierBug;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.KnownBugs;
import dev.rondo.campaign.store.Store;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.workflow.hunting.Hunting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Retests the bugs of earlier versions of a changed file before the hunt: replays the run of each,
 * and if that shows no bug, runs the seeds that have shown it.
 */
final class KnownBugRetest {

  private final Store store;
  private final Matrix matrix;
  private final ClassPath classPath;
  private final KnownBugs known;

  KnownBugRetest(Store store, Matrix matrix, ClassPath classPath) {
    this.store = store;
    this.matrix = matrix;
    this.classPath = classPath;
    this.known = new KnownBugs(store);
  }

  /**
   * Retests all bugs that were not retested yet, and reports their states.
   *
   * @param stopped polled; the retest ends when it returns true
   */
  void run(BooleanSupplier stopped, Consumer<KnownBug> listener) {
    Map<String, Cell> files = new LinkedHashMap<>();
    matrix.cells().forEach(cell -> files.putIfAbsent(cell.file(), cell));
    for (Cell now : files.values()) {
      for (EarlierBug bug : known.open(now)) {
        if (stopped.getAsBoolean()) {
          return;
        }
        TimeLimit.within(stopped, () -> tried(bug, now, stopped))
            .flatMap(done -> done)
            .ifPresent(listener);
      }
    }
  }

  /** The bug that a retest has shown, and its cell. */
  private record RetestedBug(KnownBug.How how, Cell cell, FoundBug bug) {}

  /** Retests one bug; empty if it was stopped. */
  private Optional<KnownBug> tried(EarlierBug bug, Cell now, BooleanSupplier stopped) {
    List<RetestedBug> all = new ArrayList<>(orNothing(() -> byItsRuns(bug, now, stopped)));
    for (EarlierBug.Sighting sighting : bug.sightings()) {
      if (all.stream().noneMatch(shown -> isSame(shown, bug))) {
        all.addAll(orNothing(() -> bySeed(sighting, now, stopped)));
      }
    }
    if (stopped.getAsBoolean()) {
      return Optional.empty();
    }
    Optional<RetestedBug> best =
        all.stream()
            .filter(shown -> isSame(shown, bug))
            .findFirst()
            .or(() -> all.stream().findFirst());
    return Optional.of(
        known.keep(
            bug,
            best.map(RetestedBug::cell).orElse(now),
            best.map(RetestedBug::how).orElse(KnownBug.How.NOT_SHOWN),
            best.map(RetestedBug::bug)));
  }

  private static boolean isSame(RetestedBug shown, EarlierBug bug) {
    return shown.bug().digest().equals(bug.bug().digest());
  }

  private static List<RetestedBug> orNothing(Supplier<List<RetestedBug>> way) {
    try {
      return way.get();
    } catch (IllegalStateException e) {
      return List.of(); // a fault of Rondo is said when the cell has its turn
    }
  }

  private List<RetestedBug> byItsRuns(EarlierBug earlier, Cell now, BooleanSupplier stopped) {
    Cell cell = withTextOf(earlier.field(), now);
    PreparedCell prepared = prepared(cell, stopped);
    Optional<Hunting> hunting = prepared.hunting();
    if (hunting.isEmpty()) {
      return List.of();
    }
    return Stream.concat(Stream.of(earlier.bug().trace()), earlier.bug().original().stream())
        .flatMap(trace -> hunting.get().retry(trace).stream())
        .map(again -> new RetestedBug(KnownBug.How.RUN, cell, ChunkRun.signed(again, prepared)))
        .toList();
  }

  private List<RetestedBug> bySeed(
      EarlierBug.Sighting sighting, Cell now, BooleanSupplier stopped) {
    Cell cell = withTextOf(sighting.field(), now);
    PreparedCell prepared = prepared(cell, stopped);
    if (prepared.hunting().isEmpty()) {
      return List.of();
    }
    List<FoundBug> shown = ChunkRun.again(prepared, sighting).map(List::of).orElse(List.of());
    return (shown.isEmpty() ? afresh(prepared, sighting.chunk(), stopped) : shown)
        .stream().map(bug -> new RetestedBug(KnownBug.How.SEED, cell, bug)).toList();
  }

  /** Runs a chunk from the start, since its corpus was of another version of the file. */
  private List<FoundBug> afresh(PreparedCell cell, Chunk chunk, BooleanSupplier stopped) {
    return ChunkRun.of(cell, chunk, Corpus.NONE, stopped).stream()
        .flatMap(done -> done.sightings().stream())
        .map(ChunkResult.Sighting::bug)
        .toList();
  }

  private static Cell withTextOf(Cell field, Cell now) {
    return new Cell(
        field.file(),
        now.protocol(),
        now.sourceHash(),
        field.n(),
        field.f(),
        field.network(),
        field.form(),
        field.strategy());
  }

  /** Prepares a cell without sampling its tags, which happens when it runs its first chunk. */
  private PreparedCell prepared(Cell cell, BooleanSupplier stopped) {
    Protocol protocol = Objects.requireNonNull(matrix.protocols().get(cell.file()));
    CellRow row = new CellRow(0, cell, CellRow.CellStatus.OPEN, "");
    return PreparedCell.of(row, protocol, classPath, store.seed(), stopped);
  }
}
