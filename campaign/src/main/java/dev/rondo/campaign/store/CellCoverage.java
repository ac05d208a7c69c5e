package dev.rondo.campaign.store;

import java.util.List;
import java.util.Optional;

/** The coverage of each cell. */
final class CellCoverage {

  private final SqliteConnection sql;

  CellCoverage(SqliteConnection sql) {
    this.sql = sql;
  }

  /** Adds the states of a chunk's sample. */
  void add(long cell, DistinctStateSketch states) {
    if (states.schedules() == 0) {
      return;
    }
    DistinctStateSketch all = of(cell).orElseGet(DistinctStateSketch::new);
    all.add(states);
    sql.replace("sketch", cell, all.schedules(), all.level(), all.bytes());
  }

  Optional<DistinctStateSketch> of(long cell) {
    return sql
        .query(
            "SELECT schedules, level, keys FROM sketch WHERE cell = ?",
            row -> DistinctStateSketch.of(row.getLong(1), row.getInt(2), row.getBytes(3)),
            cell)
        .stream()
        .findFirst();
  }

  /** Records the coverage of the cells of an epoch. */
  void point(long epoch) {
    List<Long> cells =
        sql.query("SELECT DISTINCT cell FROM chunk WHERE epoch = ?", row -> row.getLong(1), epoch);
    cells.forEach(cell -> point(cell, epoch));
  }

  /** Records the coverage of a cell. */
  void point(long cell, long epoch) {
    Optional<DistinctStateSketch> seen = of(cell);
    sql.update(
        "INSERT INTO point SELECT ?, ?, COALESCE(SUM(schedules), 0), ?, ?, 0 FROM chunk WHERE cell"
            + " = ?",
        cell,
        epoch,
        seen.map(DistinctStateSketch::states).orElse(0L),
        seen.map(DistinctStateSketch::newStates).orElse(-1.0),
        cell);
  }
}
