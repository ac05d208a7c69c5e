package dev.rondo.campaign.store;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.archive.Corpus;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The session of a process that works on a store. It takes planned chunks; those of a process that
 * has died become free again. All processes run on one machine, since SQLite locks files on one
 * machine only.
 */
public final class StoreWriter implements AutoCloseable {

  private final Store store;
  private final SqliteConnection sql;
  private final long id;
  private final Set<Long> cells;
  private final int parts;
  private final long startNanos;

  private StoreWriter(Store store, long id, Set<Long> cells, long startNanos) {
    this.store = store;
    this.sql = store.sql();
    this.id = id;
    this.cells = cells;
    this.parts = store.part().of();
    this.startNanos = startNanos;
  }

  /**
   * Begins to work on some cells.
   *
   * @param startNanos since when the time of this process counts
   * @throws UsageError where another process works on others
   */
  public static StoreWriter begin(
      Store store, List<CellRow> cells, String version, long startNanos) {
    Set<Long> ids = cells.stream().map(CellRow::id).collect(Collectors.toSet());
    String matrix = ids.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
    SqliteConnection sql = store.sql();
    return sql.inTransaction(
        () -> {
          List<String> others =
              sql.query("SELECT * FROM session WHERE closed = 0", StoreWriter::other).stream()
                  .filter(Other::isAlive)
                  .map(Other::matrix)
                  .toList();
          UsageError.unless(
              others.stream().allMatch(matrix::equals),
              "another process works on other cells of " + store.file() + ": give another store");
          sql.update("CREATE TEMP TABLE mine(cell INTEGER PRIMARY KEY, rank INTEGER NOT NULL)");
          ranks(cells)
              .forEach((cell, rank) -> sql.update("INSERT INTO mine VALUES (?, ?)", cell, rank));
          ProcessHandle here = ProcessHandle.current();
          sql.update(
              "INSERT INTO session(pid, started, version, matrix, opened, millis, closed)"
                  + " VALUES (?, ?, ?, ?, ?, 0, 0)",
              here.pid(),
              started(here),
              version,
              matrix,
              System.currentTimeMillis());
          return new StoreWriter(store, sql.number("SELECT last_insert_rowid()"), ids, startNanos);
        });
  }

  /** The number of a cell among those of its file. */
  private static Map<Long, Long> ranks(List<CellRow> cells) {
    Map<String, Long> counts = new HashMap<>();
    Map<Long, Long> ranks = new HashMap<>();
    cells.stream()
        .sorted(Comparator.comparingLong(CellRow::id))
        .forEach(row -> ranks.put(row.id(), counts.merge(row.cell().file(), 1L, Long::sum)));
    return ranks;
  }

  /** Another process, or this one. */
  private record Other(long id, long pid, long started, String matrix) {

    boolean isAlive() {
      return ProcessHandle.of(pid)
          .filter(process -> process.isAlive() && StoreWriter.started(process) == started)
          .isPresent();
    }
  }

  private static Other other(java.sql.ResultSet row) throws java.sql.SQLException {
    return new Other(
        row.getLong("id"), row.getLong("pid"), row.getLong("started"), row.getString("matrix"));
  }

  private static long started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /** Whether a cell is worked on. */
  public boolean has(CellRow cell) {
    return cells.contains(cell.id());
  }

  /** Whether all planned chunks of its cells are finished. */
  public boolean isDone() {
    return sql.number("SELECT COUNT(*) FROM plan WHERE cell IN (SELECT cell FROM mine)") == 0;
  }

  /**
   * The next chunk that no process works on; empty if all are taken. Every cell has its first turn
   * before another has its second, and the first turns go round the files. Then the chunks of one
   * cell come together, as it stays loaded.
   */
  public Optional<Chunk> take() {
    // A power cut ends the work on it in any case.
    return sql.inHastyTransaction(
        () -> {
          List<Long> dead =
              sql
                  .query(
                      "SELECT * FROM session WHERE id IN (SELECT session FROM plan) AND id <> ?",
                      StoreWriter::other,
                      id)
                  .stream()
                  .filter(other -> !other.isAlive())
                  .map(Other::id)
                  .toList();
          dead.forEach(
              other -> sql.update("UPDATE plan SET session = NULL WHERE session = ?", other));
          Optional<Chunk> free =
              sql
                  .query(
                      "SELECT plan.* FROM plan JOIN mine USING (cell) WHERE session IS NULL"
                          + " ORDER BY CASE WHEN number < ? THEN rank ELSE ? END, cell, number"
                          + " LIMIT 1",
                      StoreWriter::chunk,
                      parts,
                      Long.MAX_VALUE)
                  .stream()
                  .findFirst();
          free.ifPresent(
              chunk ->
                  sql.update(
                      "UPDATE plan SET session = ? WHERE cell = ? AND number = ?",
                      id,
                      chunk.cell(),
                      chunk.number()));
          return free;
        });
  }

  private static Chunk chunk(java.sql.ResultSet row) throws java.sql.SQLException {
    return new Chunk(
        row.getLong("cell"),
        row.getLong("number"),
        row.getLong("epoch"),
        row.getLong("seed"),
        row.getLong("schedules"));
  }

  /** The states that a chunk begins with. */
  public Corpus known(Chunk chunk) {
    return chunk.goesBack() ? new CellCorpora(sql).of(chunk.cell()) : Corpus.NONE;
  }

  /** Returns an unfinished chunk. */
  public void giveBack(Chunk chunk) {
    sql.update(
        "UPDATE plan SET session = NULL WHERE cell = ? AND number = ? AND session = ?",
        chunk.cell(),
        chunk.number(),
        id);
  }

  /**
   * Stores the result of a chunk in one transaction.
   *
   * @return the bugs that are new to the campaign
   */
  public List<FoundBug> finish(Chunk chunk, CellRow cell, ChunkResult done, long millis) {
    return sql.inTransaction(
        () -> {
          boolean planned =
              sql.update(
                      "DELETE FROM plan WHERE cell = ? AND number = ?",
                      chunk.cell(),
                      chunk.number())
                  == 1;
          // Another process may have finished the chunk after taking this one for dead; the result
          // is the same.
          return planned ? keep(chunk, cell, done, millis) : List.of();
        });
  }

  private List<FoundBug> keep(Chunk chunk, CellRow cell, ChunkResult done, long millis) {
    sql.insert(
        "chunk",
        chunk.cell(),
        chunk.number(),
        chunk.epoch(),
        chunk.seed(),
        done.schedules(),
        done.length(),
        done.handlers(),
        done.outputs(),
        done.found());
    sql.update("UPDATE session SET millis = ? WHERE id = ?", millis(), id);
    sql.insert("work", chunk.cell(), chunk.number(), id, millis, store.millis());
    new CellCoverage(sql).add(chunk.cell(), done.states());
    new CellCorpora(sql).putAside(chunk, done.corpus());
    for (ChunkResult.SpuriousRun spurious : done.spuriousRuns()) {
      sql.insert(
          "spurious",
          chunk.cell(),
          chunk.number(),
          spurious.schedule(),
          spurious.times(),
          spurious.why());
    }
    return new BugTable(sql).add(chunk, cell, done.sightings());
  }

  /** Closes the session and returns its unfinished chunks. */
  @Override
  public void close() {
    sql.inTransaction(
        () -> {
          sql.update("UPDATE plan SET session = NULL WHERE session = ?", id);
          return sql.update("UPDATE session SET closed = 1, millis = ? WHERE id = ?", millis(), id);
        });
  }

  /** How long this process has worked. */
  public long millis() {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }

  /** The working time of the other processes, as far as it is stored. */
  public long othersMillis() {
    return sql.number("SELECT COALESCE(SUM(millis), 0) FROM session WHERE id <> ?", id);
  }
}
