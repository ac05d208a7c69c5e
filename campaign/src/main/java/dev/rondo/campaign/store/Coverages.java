package dev.rondo.campaign.store;

import java.util.List;
import java.util.Optional;

/** What was covered, by cell. */
final class Coverages {

  private final Sql sql;

  Coverages(Sql sql) {
    this.sql = sql;
  }

  /** Adds the states of a chunk's sample. */
  void add(long cell, Sketch states) {
    if (states.schedules() == 0) {
      return;
    }
    Sketch all = of(cell).orElseGet(Sketch::new);
    all.add(states);
    sql.replace("sketch", cell, all.schedules(), all.level(), all.bytes());
  }

  Optional<Sketch> of(long cell) {
    return sql
        .query(
            "SELECT schedules, level, keys FROM sketch WHERE cell = ?",
            row -> Sketch.of(row.getLong(1), row.getInt(2), row.getBytes(3)),
            cell)
        .stream()
        .findFirst();
  }

  /** Writes down how far the cells are that were hunted in an epoch. */
  void point(long epoch) {
    List<Long> cells =
        sql.query("SELECT DISTINCT cell FROM chunk WHERE epoch = ?", row -> row.getLong(1), epoch);
    cells.forEach(cell -> point(cell, epoch));
  }

  /** Writes down how far a cell is. */
  void point(long cell, long epoch) {
    Optional<Sketch> seen = of(cell);
    sql.update(
        "INSERT INTO point SELECT ?, ?, COALESCE(SUM(schedules), 0), ?, ?, 0 FROM chunk WHERE cell ="
            + " ?",
        cell,
        epoch,
        seen.map(Sketch::states).orElse(0L),
        seen.map(Sketch::newStates).orElse(-1.0),
        cell);
  }
}
