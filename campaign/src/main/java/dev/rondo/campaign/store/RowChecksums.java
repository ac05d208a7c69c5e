package dev.rondo.campaign.store;

import static java.util.stream.Collectors.joining;

import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.sqlite.Function;

/**
 * Every row of a store has a checksum of its values in the column {@code seal}. The table {@code
 * table_rows} has the number of rows of each table and the sum of their checksums. So a row that
 * another program changed, added or deleted is noticed when the store is opened. Triggers of the
 * connection keep both up to date; other programs do not have these triggers.
 */
final class RowChecksums {

  static final String COLUMN = "seal";

  /** The type code of SQLite for floating-point numbers. */
  private static final int FLOAT = 2;

  private static final String CHECKSUM = "rondo_checksum";

  private static final String SUMS = "COUNT(*), COALESCE(SUM(seal), 0)";

  /** How many damaged rows are listed. */
  private static final int MOST_NAMED = 3;

  private static final List<String> TABLES =
      List.of(
          "campaign",
          "cell",
          "epoch",
          "plan",
          "chunk",
          "finding",
          "spurious",
          "bug",
          "known",
          "sketch",
          "archive",
          "aside",
          "point",
          "session",
          "work",
          "refused");

  private final SqliteConnection sql;
  private final Path file;

  RowChecksums(SqliteConnection sql, Path file) {
    this.sql = sql;
    this.file = file;
  }

  /** Lets a connection compute checksums. */
  static void register(Connection connection) throws SQLException {
    Function.create(connection, CHECKSUM, new Checksum());
  }

  /** The checksum of the values of a row, each with its type and length. */
  private static final class Checksum extends Function {

    @Override
    protected void xFunc() throws SQLException {
      CRC32C checksum = new CRC32C();
      for (int index = 0; index < args(); index++) {
        int type = value_type(index); // before anything is converted
        byte[] bytes = type == FLOAT ? exactly(value_double(index)) : value_blob(index);
        int length = bytes == null ? -1 : bytes.length;
        checksum.update((type + ":" + length + ":").getBytes(StandardCharsets.UTF_8));
        if (bytes != null) {
          checksum.update(bytes);
        }
      }
      result(checksum.getValue());
    }

    /** As text it would be rounded. */
    private static byte[] exactly(double value) {
      return Long.toHexString(Double.doubleToLongBits(value)).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Adds the columns and tables of checksums to the tables of a new store. */
  void addToAll() {
    for (String table : TABLES) {
      sql.update("ALTER TABLE " + table + " ADD COLUMN " + COLUMN + " INTEGER NOT NULL DEFAULT 0");
    }
    sql.update("CREATE TABLE tables(seal INTEGER NOT NULL)");
    sql.update("INSERT INTO tables SELECT " + checksumOfTables());
    sql.update(
        "CREATE TABLE table_rows(name TEXT PRIMARY KEY, count INTEGER NOT NULL, seals INTEGER NOT"
            + " NULL) WITHOUT ROWID");
    for (String table : TABLES) {
      sql.update("INSERT INTO table_rows SELECT '%1$s', %2$s FROM %1$s".formatted(table, SUMS));
    }
  }

  /** The checksum of the SQL of all tables. */
  private static String checksumOfTables() {
    String names = TABLES.stream().map("'%s'"::formatted).collect(joining(", "));
    return CHECKSUM
        + "((SELECT GROUP_CONCAT(sql) FROM"
        + " (SELECT sql FROM sqlite_master WHERE type = 'table' AND name IN (%s) ORDER BY name)))"
            .formatted(names);
  }

  /** Installs the triggers that update checksums and counts. */
  void followWrites() {
    for (String table : TABLES) {
      String sum =
          "UPDATE %1$s SET seal = %2$s WHERE %3$s; UPDATE table_rows SET count = count + %%s, seals = seals - %%s + (SELECT seal FROM %1$s WHERE %3$s) WHERE name = '%1$s';"
              .formatted(table, checksum(table, "NEW."), isNew(table));
      String values = String.join(", ", values(table));
      follow(table, "INSERT", sum.formatted("1", "0"));
      follow(table, "UPDATE OF " + values, sum.formatted("0", "OLD.seal"));
      follow(
          table,
          "DELETE",
          "UPDATE table_rows SET count = count - 1, seals = seals - OLD.seal WHERE name = '%s';"
              .formatted(table));
    }
  }

  private void follow(String table, String event, String actions) {
    sql.update(
        "CREATE TEMP TRIGGER follow_%s_%s AFTER %s ON main.%s BEGIN %s END"
            .formatted(table, event.substring(0, 6), event, table, actions));
  }

  private String isNew(String table) {
    List<String> key = sql.key(table);
    return key.isEmpty()
        ? "rowid = NEW.rowid"
        : key.stream().map("%1$s = NEW.%1$s"::formatted).collect(joining(" AND "));
  }

  private String checksum(String table, String prefix) {
    return values(table).stream().map(prefix::concat).collect(joining(", ", CHECKSUM + "(", ")"));
  }

  /** The columns that a checksum is of. */
  private List<String> values(String table) {
    return sql.columns(table, "WHERE name <> '" + COLUMN + "' ORDER BY cid");
  }

  /**
   * Checks all rows.
   *
   * @throws UsageError where some are not as they were written, with which
   */
  void check() {
    List<String> faults =
        sql.query("PRAGMA integrity_check(1)", row -> row.getString(1)).stream()
            .filter(said -> !said.equals("ok"))
            .toList();
    refuse(faults.isEmpty(), () -> faults.get(0).replace('\n', ' '));
    refuse(
        sql.number("SELECT COUNT(*) FROM tables WHERE seal = " + checksumOfTables()) == 1,
        () -> "its tables are not as they were made");
    TABLES.forEach(this::checkRows);
    TABLES.forEach(this::checkCount);
  }

  /** Checks that no row was deleted or replaced. */
  private void checkCount(String table) {
    long there = sql.number("SELECT COUNT(*) FROM " + table);
    long written = sql.number("SELECT count FROM table_rows WHERE name = ?", table);
    refuse(
        there == written,
        () ->
            String.format(
                Locale.ROOT,
                "the table %s has %d rows, and %d were written",
                table,
                there,
                written));
    refuse(
        sql.number(
                "SELECT COUNT(*) FROM table_rows WHERE name = ? AND (count, seals) = (SELECT %s FROM %s)"
                    .formatted(SUMS, table),
                table)
            == 1,
        () -> "the rows of the table %s are not those that were written".formatted(table));
  }

  private void checkRows(String table) {
    String damaged = " FROM %s WHERE %s <> %s".formatted(table, COLUMN, checksum(table, ""));
    long count = sql.number("SELECT COUNT(*)" + damaged);
    refuse(
        count == 0,
        () ->
            String.format(
                Locale.ROOT,
                "%d of %d rows of the table %s are not as they were written (%s)",
                count,
                sql.number("SELECT COUNT(*) FROM " + table),
                table,
                named(table, damaged)));
  }

  /** The keys of the first of some rows. */
  private String named(String table, String rows) {
    List<String> key = sql.key(table);
    return key.isEmpty()
        ? "the only one"
        : sql
            .query(
                "SELECT " + String.join(", ", key) + rows + " LIMIT " + MOST_NAMED,
                row -> {
                  StringBuilder text = new StringBuilder();
                  for (int column = 1; column <= key.size(); column++) {
                    text.append(column == 1 ? "" : ", ")
                        .append(key.get(column - 1))
                        .append(' ')
                        .append(row.getString(column));
                  }
                  return text.toString();
                })
            .stream()
            .collect(joining("; "));
  }

  private void refuse(boolean isSound, Supplier<String> what) {
    if (!isSound) {
      throw new UsageError(
          "%s is damaged: %s; use a copy from before, or begin another. It is left as it is: any SQLite tool reads the other rows"
              .formatted(file, what.get()));
    }
  }
}
