package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The store of a campaign: its cells, their runs and bugs. */
public final class Store implements AutoCloseable {

  /** The columns of a cell; its note is that of its form, or else of its first spurious run. */
  static final String CELL_COLUMNS =
      """
      cell.id, file, protocol, source_hash, n, f, network, form, strategy, state,
      CASE WHEN note <> '' THEN note ELSE COALESCE(
        (SELECT why FROM spurious WHERE spurious.cell = cell.id ORDER BY chunk, schedule LIMIT 1), '') END AS note\
      """;

  private final Path file;
  private final SqliteConnection sql;

  private Store(Path file, SqliteConnection sql) {
    this.file = file;
    this.sql = sql;
  }

  /**
   * Opens a store to work on it, and creates it if there is none.
   *
   * @throws UsageError where it is of another campaign
   */
  public static Store open(Path file, long seed, CampaignPart part) {
    Store store = new Store(file, SqliteConnection.open(file));
    store.sql.inTransaction(() -> store.begin(seed, part));
    return store;
  }

  /**
   * Opens a store for reading.
   *
   * @throws UsageError where there is none
   */
  public static Store existing(Path file) {
    UsageError.unless(Files.isRegularFile(file), "there is no store of a campaign at " + file);
    Store store = new Store(file, SqliteConnection.open(file));
    store.sql.inTransaction(
        () -> {
          Schema.in(store.sql, file);
          return true;
        });
    return store;
  }

  private boolean begin(long seed, CampaignPart part) {
    Schema.in(sql, file);
    sql.update(
        "INSERT INTO campaign SELECT ?, ?, 0 WHERE NOT EXISTS (SELECT 1 FROM campaign)",
        seed,
        part.toString());
    UsageError.unless(
        seed() == seed,
        String.format(
            Locale.ROOT,
            "%s has the seed %d, not %d: give that, or another store",
            file,
            seed(),
            seed));
    UsageError.unless(
        part().equals(part),
        "%s is part %s, not %s: give that, or another store".formatted(file, part(), part));
    return true;
  }

  /** The file that it is kept in. */
  public Path file() {
    return file;
  }

  SqliteConnection sql() {
    return sql;
  }

  /** The seed of the campaign. */
  public long seed() {
    return sql.number("SELECT seed FROM campaign");
  }

  /** Which part of the campaign is kept here. */
  public CampaignPart part() {
    return CampaignPart.parse(
        sql.query("SELECT part FROM campaign", row -> row.getString(1)).get(0));
  }

  /** The rows of some cells, in their order; those that are not known yet are added. */
  public List<CellRow> add(List<Cell> cells) {
    return sql.inTransaction(
        () -> {
          List<CellRow> rows = new ArrayList<>();
          for (Cell cell : cells) {
            rows.add(add(cell));
          }
          return rows;
        });
  }

  CellRow add(Cell cell) {
    Object[] key = {
      cell.file(),
      cell.sourceHash(),
      cell.n(),
      cell.f(),
      cell.network(),
      cell.form(),
      cell.strategy()
    };
    String find =
        "SELECT "
            + CELL_COLUMNS
            + " FROM cell WHERE file = ? AND source_hash = ? AND n = ? AND f = ? AND network = ?"
            + " AND form = ? AND strategy = ?";
    List<CellRow> known = sql.query(find, Store::cell, key);
    if (known.isEmpty()) {
      sql.update(
          "INSERT INTO cell(file, source_hash, n, f, network, form, strategy, protocol, state,"
              + " note) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'new', '')",
          with(key, cell.protocol()));
      known = sql.query(find, Store::cell, key);
    }
    return known.get(0);
  }

  private static Object[] with(Object[] values, Object further) {
    Object[] all = java.util.Arrays.copyOf(values, values.length + 1);
    all[values.length] = further;
    return all;
  }

  /** All cells, in the order in which they were added. */
  public List<CellRow> cells() {
    return sql.query("SELECT " + CELL_COLUMNS + " FROM cell ORDER BY id", Store::cell);
  }

  static CellRow cell(ResultSet row) throws SQLException {
    Cell cell =
        new Cell(
            row.getString("file"),
            row.getString("protocol"),
            row.getString("source_hash"),
            row.getInt("n"),
            row.getInt("f"),
            row.getString("network"),
            row.getString("form"),
            row.getString("strategy"));
    String state = row.getString("state").toUpperCase(Locale.ROOT).replace(' ', '_');
    return new CellRow(
        row.getLong("id"), cell, CellRow.CellStatus.valueOf(state), row.getString("note"));
  }

  /** Records the state of a cell; if it is left out, its planned work is removed. */
  public void mark(long cell, CellRow.CellStatus state, String note) {
    sql.inTransaction(
        () -> {
          set(cell, state, note);
          boolean live = state == CellRow.CellStatus.NEW || state == CellRow.CellStatus.OPEN;
          return live ? 0 : sql.update("DELETE FROM plan WHERE cell = ?", cell);
        });
  }

  void set(long cell, CellRow.CellStatus state, String note) {
    String name = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    sql.update("UPDATE cell SET state = ?, note = ? WHERE id = ?", name, note, cell);
  }

  /**
   * Records which files of a campaign are refused, and which are not.
   *
   * @param accepted the names of the files that are not refused
   */
  public void refuse(List<RefusedFile> refused, Collection<String> accepted) {
    sql.inTransaction(
        () -> {
          accepted.forEach(name -> sql.update("DELETE FROM refused WHERE file = ?", name));
          refused.forEach(this::refuse);
          return true;
        });
  }

  void refuse(RefusedFile refused) {
    sql.replace("refused", refused.file(), refused.line(), refused.why());
  }

  /** The files that were refused when they were last read, by their names. */
  public List<RefusedFile> refused() {
    return sql.query(
        "SELECT file, line, why FROM refused ORDER BY file",
        row -> new RefusedFile(row.getString(1), row.getInt(2), row.getString(3)));
  }

  /** How long all sessions have worked. */
  public long millis() {
    return sql.number("SELECT COALESCE(SUM(millis), 0) FROM session");
  }

  /** How many schedules were run. */
  public long schedules() {
    return sql.number("SELECT COALESCE(SUM(schedules), 0) FROM chunk");
  }

  /** The number of distinct bugs. */
  public long bugCount() {
    return sql.number("SELECT COUNT(*) FROM bug");
  }

  @Override
  public void close() {
    sql.close();
  }
}
