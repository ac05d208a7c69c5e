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
 * @param cells those of the text that each file had last
 * @param refused the files that nothing is hunted in
 * @param known bugs of earlier texts, and what has become of them
 * @param firsts when each cell showed each bug first
 * @param points how far each cell was over time
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

  /** What a store says now, while others may be writing to it. */
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
   * How far a cell was at the end of an epoch.
   *
   * @param schedules it had run
   * @param states about how many it had shown at the ends of phases; 0 where they are not looked at
   * @param newStates how many more the next schedule was expected to show; negative if unknown
   */
  public record CoveragePoint(
      long cell, long epoch, long schedules, long states, double newStates) {}
}
