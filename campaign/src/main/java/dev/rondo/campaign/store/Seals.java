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
 * Every row of a store has a seal, a checksum of all that is in it, so that no answer rests on a
 * row that nobody wrote. Rows are sealed by triggers of the connection, which no other program
 * meets, and all of them are looked at when a store is opened.
 */
final class Seals {

  static final String COLUMN = "seal";

  /** What SQLite calls numbers that are not whole. */
  private static final int FLOAT = 2;

  private static final String CHECKSUM = "rondo_checksum";

  /** So many damaged rows are said by name. */
  private static final int MOST_NAMED = 3;

  private static final List<String> TABLES =
      List.of(
          "campaign",
          "cell",
          "epoch",
          "plan",
          "chunk",
          "finding",
          "breach",
          "bug",
          "known",
          "sketch",
          "archive",
          "aside",
          "point",
          "session",
          "work");

  private final Sql sql;
  private final Path file;

  Seals(Sql sql, Path file) {
    this.sql = sql;
    this.file = file;
  }

  /** Lets a connection compute checksums. */
  static void teach(Connection connection) throws SQLException {
    Function.create(connection, CHECKSUM, new Checksum());
  }

  /** Of the values of a row, each with its kind and its length. */
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

  /** Gives the rows of a store that has none their seals, as they are. */
  void add() {
    for (String table : TABLES) {
      sql.update("ALTER TABLE " + table + " ADD COLUMN " + COLUMN + " INTEGER NOT NULL DEFAULT 0");
      sql.update("UPDATE %s SET %s = %s".formatted(table, COLUMN, checksum(table, "")));
    }
    sealTables();
  }

  /** The texts that made the tables say what their rows mean. */
  private void sealTables() {
    sql.update("CREATE TABLE tables(seal INTEGER NOT NULL)");
    sql.update("INSERT INTO tables SELECT " + checksumOfTables());
  }

  private static String checksumOfTables() {
    String names = TABLES.stream().map("'%s'"::formatted).collect(joining(", "));
    return CHECKSUM
        + "((SELECT GROUP_CONCAT(sql) FROM"
        + " (SELECT sql FROM sqlite_master WHERE type = 'table' AND name IN (%s) ORDER BY name)))"
            .formatted(names);
  }

  /** From now on whatever this connection writes is sealed. */
  void sealWrites() {
    for (String table : TABLES) {
      for (String event : List.of("INSERT", "UPDATE")) {
        sql.update(
            "CREATE TEMP TRIGGER seal_%1$s_%2$s AFTER %2$s ON main.%1$s BEGIN UPDATE %1$s SET %3$s = %4$s WHERE %5$s; END"
                .formatted(table, event, COLUMN, checksum(table, "NEW."), isNew(table)));
      }
    }
  }

  private String isNew(String table) {
    List<String> key = columns(table, " WHERE pk > 0 ORDER BY pk");
    return key.isEmpty()
        ? "rowid = NEW.rowid"
        : key.stream().map("%1$s = NEW.%1$s"::formatted).collect(joining(" AND "));
  }

  private String checksum(String table, String prefix) {
    return columns(table, " WHERE name <> '" + COLUMN + "' ORDER BY cid").stream()
        .map(prefix::concat)
        .collect(joining(", ", CHECKSUM + "(", ")"));
  }

  private List<String> columns(String table, String which) {
    return sql.query(
        "SELECT name FROM pragma_table_info('" + table + "')" + which, row -> row.getString(1));
  }

  /**
   * Looks at all rows.
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
    for (String table : TABLES) {
      check(table);
    }
  }

  private void check(String table) {
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
    List<String> key = columns(table, " WHERE pk > 0 ORDER BY pk");
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
