package dev.rondo.campaign.store;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Work is planned in epochs, each from the results at the end of the one before. So the plan does
 * not depend on the order of the work.
 */
public final class Epochs {

  private final Store store;
  private final SqliteConnection sql;
  private final StoreWriter session;

  /** Of the cells that a process works on. */
  public Epochs(Store store, StoreWriter session) {
    this.store = store;
    this.session = session;
    this.sql = store.sql();
  }

  /** How a campaign goes on: the next chunks by its figures and the number of the epoch. */
  public interface Planner extends BiFunction<List<CellFigures>, Long, List<Chunk>> {}

  /**
   * Closes the epoch and plans the next, unless another process has done so.
   *
   * @param planner gives no chunk where the campaign is over
   * @return whether there is something to do
   */
  public boolean next(Planner planner) {
    return sql.inTransaction(
        () -> {
          if (!session.isDone()) {
            return true;
          }
          close();
          long epoch = number().map(last -> last + 1).orElse(0L);
          List<Chunk> chunks = planner.apply(new CellFiguresReader(store).all(), epoch);
          for (Chunk chunk : chunks) {
            sql.insert(
                "plan",
                chunk.cell(),
                chunk.number(),
                chunk.epoch(),
                chunk.seed(),
                chunk.schedules(),
                null);
          }
          return !chunks.isEmpty();
        });
  }

  /** The number of the last epoch in which something was done. */
  private Optional<Long> number() {
    return sql
        .query("SELECT number FROM epoch ORDER BY number DESC LIMIT 1", r -> r.getLong(1))
        .stream()
        .findFirst();
  }

  private void close() {
    long last = sql.number("SELECT COALESCE(MAX(epoch), -1) FROM chunk");
    boolean isNew = last >= 0 && number().map(closed -> closed < last).orElse(true);
    if (isNew) {
      new CellCorpora(sql).closeEpoch();
      new CellCoverage(sql).point(last);
      sql.insert("epoch", last, store.schedules(), store.bugCount());
    }
  }

  /** How many epochs were finished. */
  public long count() {
    return sql.number("SELECT COUNT(*) FROM epoch");
  }

  /** How many schedules had been run when the last epoch that showed a new bug was over; or 0. */
  public long schedulesToLastNews() {
    return sql.number(
        "SELECT MIN(schedules) FROM epoch WHERE bugs > 0 AND bugs = (SELECT MAX(bugs) FROM epoch)");
  }
}
