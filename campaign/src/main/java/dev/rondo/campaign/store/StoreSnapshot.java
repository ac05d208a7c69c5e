package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.RefusedFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A snapshot of a store, for the latest version of each file.
 *
 * @param cells the cells of the latest version of each file
 * @param refused the files that are refused
 * @param known the retested bugs of earlier versions
 * @param firsts the first sighting of each bug in each cell
 * @param points the coverage of each cell over time
 * @param millis of work
 */
public record StoreSnapshot(
    List<CellFigures> cells,
    List<RefusedFile> refused,
    List<BugRow> bugs,
    List<KnownBug> known,
    List<FirstSeen> firsts,
    List<CoveragePoint> points,
    long millis) {

  /** Reads a store, to which other processes may be writing. */
  public static StoreSnapshot of(Store store) {
    CellFiguresReader figures = new CellFiguresReader(store);
    List<CellFigures> all = figures.all();
    Map<String, String> last = new HashMap<>();
    all.forEach(cell -> last.put(cell.row().cell().file(), cell.row().cell().sourceHash()));
    List<CellFigures> cells =
        all.stream()
            .filter(
                cell -> cell.row().cell().sourceHash().equals(last.get(cell.row().cell().file())))
            .toList();
    Set<Long> ids = cells.stream().map(cell -> cell.row().id()).collect(Collectors.toSet());
    return new StoreSnapshot(
        cells,
        store.refused(),
        figures.bugs().stream()
            .filter(bug -> bug.sourceHash().equals(last.get(bug.file())))
            .toList(),
        new KnownBugs(store)
            .all().stream().filter(bug -> bug.sourceHash().equals(last.get(bug.file()))).toList(),
        figures.firsts().stream().filter(first -> ids.contains(first.cell())).toList(),
        figures.points().stream().filter(point -> ids.contains(point.cell())).toList(),
        store.millis());
  }

  /** A cell by its number in the store. */
  public CellFigures cell(long id) {
    return cells.stream().filter(cell -> cell.row().id() == id).findFirst().orElseThrow();
  }

  /** The bugs that a cell has shown. */
  public List<BugRow> bugsOf(CellRow cell) {
    return bugs.stream().filter(bug -> bug.cells().contains(cell.id())).toList();
  }

  /**
   * When a cell showed a bug first.
   *
   * @param bug its digest
   * @param schedules how many the cell had run by then, the one with the bug included
   * @param millis of work that the cell had taken when the chunk was finished
   */
  public record FirstSeen(long cell, String bug, long schedules, long millis) {}

  /**
   * The coverage of a cell at the end of an epoch.
   *
   * @param schedules it had run
   * @param states the estimated number of distinct states at the ends of phases; 0 if not sampled
   * @param newStates the expected number of new states in the next schedule; negative if unknown
   */
  public record CoveragePoint(
      long cell, long epoch, long schedules, long states, double newStates) {}
}
