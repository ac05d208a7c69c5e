package dev.rondo.campaign.store;

import dev.rondo.campaign.store.StoreSnapshot.CoveragePoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The figures of the cells of a store. */
public final class CellFiguresReader {

  private static final String ALL =
      "SELECT "
          + Store.CELL_COLUMNS
          + """
          , COUNT(chunk.number) AS chunks, COALESCE(MAX(chunk.number), -1) AS last, COALESCE(SUM(chunk.schedules), 0) AS schedules,
            COALESCE(SUM(handlers), 0) AS handlers,
            COALESCE(SUM(found), 0) AS found, COALESCE(SUM(millis), 0) AS millis
          FROM cell LEFT JOIN chunk ON chunk.cell = cell.id
            LEFT JOIN work ON work.cell = chunk.cell AND work.chunk = chunk.number
          GROUP BY cell.id ORDER BY cell.id\
          """;

  private static final String NEWS =
      """
      SELECT first.cell, COUNT(*) AS bugs,
        (SELECT COUNT(*) FROM chunk WHERE chunk.cell = first.cell AND chunk.number > MAX(first.chunk)) AS since
      FROM (SELECT cell, bug, MIN(chunk) AS chunk FROM finding GROUP BY cell, bug) AS first GROUP BY first.cell\
      """;

  private static final String FIRSTS =
      """
      SELECT finding.cell, bug,
        MIN(schedule + 1 + (SELECT COALESCE(SUM(schedules), 0) FROM chunk
          WHERE chunk.cell = finding.cell AND chunk.number < finding.chunk)),
        MIN((SELECT COALESCE(SUM(millis), 0) FROM work
          WHERE work.cell = finding.cell AND work.chunk <= finding.chunk))
      FROM finding GROUP BY finding.cell, bug ORDER BY finding.cell, bug\
      """;

  private final Store store;

  /** A reader of a store. */
  public CellFiguresReader(Store store) {
    this.store = store;
  }

  /** Distinct bugs of a cell, and its chunks since the last new one. */
  private record News(long bugs, long since) {}

  /** All cells in their order. */
  public List<CellFigures> all() {
    SqliteConnection sql = store.sql();
    Map<Long, News> news = new HashMap<>();
    sql.query(NEWS, row -> news.put(row.getLong(1), new News(row.getLong(2), row.getLong(3))));
    Map<Long, DistinctStateSketch> sketches = new HashMap<>();
    sql.query(
        "SELECT cell, schedules, level, keys FROM sketch",
        row ->
            sketches.put(
                row.getLong(1),
                DistinctStateSketch.of(row.getLong(2), row.getInt(3), row.getBytes(4))));
    return sql.query(
        ALL,
        row -> {
          CellRow cell = Store.cell(row);
          News seen = news.getOrDefault(cell.id(), new News(0, row.getLong("chunks")));
          DistinctStateSketch sketch = sketches.get(cell.id());
          return new CellFigures(
              cell,
              row.getLong("chunks"),
              row.getLong("last"),
              row.getLong("schedules"),
              row.getLong("handlers"),
              row.getLong("found"),
              seen.bugs(),
              seen.since(),
              sketch == null ? 0 : sketch.states(),
              sketch == null ? -1 : sketch.newStates(),
              row.getLong("millis"));
        });
  }

  /** The distinct bugs, by file and in the order of discovery. */
  public List<BugRow> bugs() {
    return new BugTable(store.sql()).all();
  }

  /** The first sighting of each bug in each cell. */
  public List<StoreSnapshot.FirstSeen> firsts() {
    return store
        .sql()
        .query(
            FIRSTS,
            row ->
                new StoreSnapshot.FirstSeen(
                    row.getLong(1), row.getString(2), row.getLong(3), row.getLong(4)));
  }

  /** The coverage of the cells, epoch by epoch. */
  public List<CoveragePoint> points() {
    return store
        .sql()
        .query(
            "SELECT cell, epoch, schedules, states, new_states FROM point ORDER BY cell, epoch",
            row ->
                new CoveragePoint(
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getDouble(5)));
  }
}
