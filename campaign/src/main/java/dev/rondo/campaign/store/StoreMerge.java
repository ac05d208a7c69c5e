package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Merges the parts of a campaign that ran on several machines. */
public final class StoreMerge {

  /** Which column of the table of work names the session. */
  private static final int WORK_SESSION = 2;

  private final Store whole;
  private final SqliteConnection sql;
  private final Map<Long, CellRow> cells = new HashMap<>();

  private StoreMerge(Store whole) {
    this.whole = whole;
    this.sql = whole.sql();
  }

  /**
   * Merges several stores into a new one.
   *
   * @param file of the new store
   * @throws UsageError where they are no parts of one campaign, or the file is there already
   */
  public static void of(List<Path> parts, Path file) {
    UsageError.unless(!Files.exists(file), file + " is there already: give another name");
    long seed = seedOf(parts);
    boolean done = false;
    try {
      merge(parts, file, seed);
      done = true;
    } finally {
      if (!done) {
        remove(file);
      }
    }
  }

  private static long seedOf(List<Path> parts) {
    try (Store first = Store.existing(parts.get(0))) {
      return first.seed();
    }
  }

  /** Removes an incomplete result, which could be taken for the whole campaign. */
  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UsageError(file + " is no whole campaign and cannot be removed", e);
    }
  }

  private static void merge(List<Path> parts, Path file, long seed) {
    try (Store whole = Store.open(file, seed, CampaignPart.ALL)) {
      for (Path part : parts) {
        try (Store store = Store.existing(part)) {
          UsageError.unless(
              store.seed() == seed, part + " has another seed: it is of another campaign");
          whole.sql().inTransaction(() -> new StoreMerge(whole).add(store));
        }
      }
    }
  }

  private boolean add(Store part) {
    for (CellRow row : part.cells()) {
      CellRow known = whole.add(row.cell());
      if (known.state() == CellRow.CellStatus.NEW) {
        whole.set(known.id(), row.state(), row.note());
      }
      cells.put(row.id(), known);
    }
    long sessions = sql.number("SELECT COALESCE(MAX(id), 0) FROM session");
    refuseTwice(part);
    copy(part, "session", row -> row[0] = number(row[0]) + sessions);
    copy(part, "chunk", row -> row[0] = cell(number(row[0])));
    copy(part, "finding", row -> row[0] = cell(number(row[0])));
    copy(part, "spurious", row -> row[0] = cell(number(row[0])));
    copy(
        part,
        "work",
        row -> {
          row[0] = cell(number(row[0]));
          row[WORK_SESSION] = number(row[WORK_SESSION]) + sessions;
        });
    archives(part);
    coverage(part);
    new BugTable(part.sql()).all().forEach(this::keep);
    new KnownBugs(part).all().forEach(new KnownBugs(whole)::add);
    part.refused().forEach(whole::refuse);
    return true;
  }

  private void keep(BugRow bug) {
    Cell cell =
        cells.values().stream()
            .map(CellRow::cell)
            .filter(each -> each.file().equals(bug.file()))
            .filter(each -> each.sourceHash().equals(bug.sourceHash()))
            .findFirst()
            .orElseThrow();
    new BugTable(sql).keepSmallest(cell, bug.settings(), bug.bug());
  }

  /** Refuses parts that share chunks, since these would be counted twice. */
  private void refuseTwice(Store part) {
    for (long[] chunk :
        part.sql()
            .query(
                "SELECT cell, number FROM chunk", r -> new long[] {r.getLong(1), r.getLong(2)})) {
      UsageError.unless(
          sql.number(
                  "SELECT COUNT(*) FROM chunk WHERE cell = ? AND number = ?",
                  cell(chunk[0]),
                  chunk[1])
              == 0,
          "%s has chunks that another store has: give each machine a part of its own, with --part"
              .formatted(part.file()));
    }
  }

  private long cell(long ofPart) {
    return Objects.requireNonNull(cells.get(ofPart)).id();
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }

  /** Copies a table; its rows get new numbers and checksums. */
  private void copy(Store part, String table, Consumer<Object[]> renumber) {
    List<Object[]> rows =
        part.sql()
            .query(
                "SELECT * FROM " + table,
                row -> {
                  Object[] values = new Object[row.getMetaData().getColumnCount() - 1];
                  for (int column = 0; column < values.length; column++) {
                    values[column] = row.getObject(column + 1);
                  }
                  return values;
                });
    for (Object[] row : rows) {
      renumber.accept(row);
      sql.insert(table, row);
    }
  }

  /** Merges the corpora. */
  private void archives(Store part) {
    CellCorpora ofPart = new CellCorpora(part.sql());
    CellCorpora ofWhole = new CellCorpora(sql);
    cells.keySet().stream().sorted().forEach(cell -> ofWhole.add(cell(cell), ofPart.all(cell)));
  }

  /**
   * Merges the coverage: sketches are added, and the curves of the parts are concatenated by
   * schedules of the whole campaign.
   */
  private void coverage(Store part) {
    CellCoverage ofPart = new CellCoverage(part.sql());
    CellCoverage ofWhole = new CellCoverage(sql);
    for (long cell : cells.keySet().stream().sorted().toList()) {
      ofPart.of(cell).ifPresent(sketch -> ofWhole.add(cell(cell), sketch));
    }
    long epoch = sql.number("SELECT COALESCE(MAX(number), -1) + 1 FROM epoch");
    cells.keySet().stream().sorted().forEach(cell -> ofWhole.point(cell(cell), epoch));
    sql.insert("epoch", epoch, whole.schedules(), whole.bugCount());
  }
}
