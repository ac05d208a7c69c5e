package dev.rondo.campaign.store;

import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** One connection to a database, used by one thread at a time. */
final class SqliteConnection implements AutoCloseable {

  private static final int BUSY_MILLIS = 60_000;
  private static final int PRIMARY_CODE = 0xFF;

  private final Path file;
  private final Connection connection;

  private SqliteConnection(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** Opens a database, which is made where there is none. */
  static SqliteConnection open(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL); // a power cut loses no commit
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(BUSY_MILLIS);
    try {
      Connection connection = config.createConnection("jdbc:sqlite:" + file);
      RowChecksums.register(connection);
      return new SqliteConnection(file, connection);
    } catch (SQLException e) {
      throw fault(file, e);
    }
  }

  /** Reads an object from a row. */
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  synchronized <T> List<T> query(String sql, RowReader<T> reader, Object... values) {
    try (PreparedStatement statement = prepare(sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<T> all = new ArrayList<>();
      while (rows.next()) {
        all.add(read(rows, reader));
      }
      return all;
    } catch (SQLException e) {
      throw fault(file, e);
    }
  }

  /** A row that cannot be read is damaged. */
  private <T> T read(ResultSet row, RowReader<T> reader) throws SQLException {
    try {
      return reader.read(row);
    } catch (UsageError said) {
      throw said;
    } catch (RuntimeException unreadable) {
      throw new UsageError(
          file
              + " is damaged: a row of the table "
              + row.getMetaData().getTableName(1)
              + " is not as it was written; begin another, or use a copy from before",
          unreadable);
    }
  }

  synchronized long number(String sql, Object... values) {
    return query(sql, row -> row.getLong(1), values).stream().findFirst().orElse(0L);
  }

  synchronized int update(String sql, @Nullable Object... values) {
    try (PreparedStatement statement = prepare(sql, values)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw fault(file, e);
    }
  }

  /** Adds a row; a trigger sets its checksum, the last column. */
  int insert(String table, @Nullable Object... values) {
    return insert(table, "", values);
  }

  /**
   * Adds a row, or changes the one of the same key. It is no {@code INSERT OR REPLACE}, which
   * deletes a row without its triggers.
   */
  int replace(String table, @Nullable Object... values) {
    List<String> key = key(table);
    String changes =
        columns(table, "WHERE pk = 0 AND name <> 'seal' ORDER BY cid").stream()
            .map("%1$s = excluded.%1$s"::formatted)
            .collect(Collectors.joining(", "));
    String conflict =
        " ON CONFLICT(%s) DO UPDATE SET %s".formatted(String.join(", ", key), changes);
    return insert(table, conflict, values);
  }

  private int insert(String table, String conflict, @Nullable Object... values) {
    String marks = "?, ".repeat(values.length) + "0";
    return update("INSERT INTO %s VALUES (%s)%s".formatted(table, marks, conflict), values);
  }

  /** The columns of the primary key of a table. */
  List<String> key(String table) {
    return columns(table, "WHERE pk > 0 ORDER BY pk");
  }

  /** The columns of a table that satisfy a condition. */
  List<String> columns(String table, String condition) {
    return query(
        "SELECT name FROM pragma_table_info('%s') %s".formatted(table, condition),
        row -> row.getString(1));
  }

  private PreparedStatement prepare(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int index = 0; index < values.length; index++) {
      statement.setObject(index + 1, values[index]);
    }
    return statement;
  }

  /** Runs a transaction; writers of all processes are serialized. */
  synchronized <T> T inTransaction(Supplier<T> work) {
    try {
      connection.setAutoCommit(false);
      boolean done = false;
      try {
        T result = work.get();
        connection.commit();
        connection.setAutoCommit(true);
        done = true;
        return result;
      } finally {
        if (!done) {
          undo(connection::rollback);
          undo(() -> connection.setAutoCommit(true));
        }
      }
    } catch (SQLException e) {
      throw fault(file, e);
    }
  }

  /**
   * A transaction that does not wait for the disk. A power cut may undo it, until a later
   * transaction has waited.
   */
  synchronized <T> T inHastyTransaction(Supplier<T> work) {
    update("PRAGMA synchronous = NORMAL");
    try {
      return inTransaction(work);
    } finally {
      update("PRAGMA synchronous = FULL");
    }
  }

  /** A step of the rollback of a failed transaction. */
  private interface SqlStatement {
    void run() throws SQLException;
  }

  private static void undo(SqlStatement step) {
    try {
      step.run();
    } catch (SQLException e) {
      // On a full disk SQLite has undone the transaction itself, so that there is none any more to
      // undo. The error that is reported is the first one.
    }
  }

  @Override
  public synchronized void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw fault(file, e);
    }
  }

  /** Errors that the user can fix are usage errors; the rest is a fault of Rondo. */
  private static RuntimeException fault(Path file, SQLException e) {
    int code = e.getErrorCode() & PRIMARY_CODE;
    if (code == SQLiteErrorCode.SQLITE_FULL.code || code == SQLiteErrorCode.SQLITE_IOERR.code) {
      return new UsageError(
          file
              + " cannot be written, is the disk full? What is finished is kept, and the same"
              + " command goes on when there is room",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return new UsageError(file + " is no store of a campaign", e);
    }
    if (code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_ERROR.code) {
      return new UsageError(
          file + " is damaged, or no store of a campaign: " + e.getMessage() + "; begin another",
          e);
    }
    if (code == SQLiteErrorCode.SQLITE_BUSY.code) {
      return new UsageError(file + " is in use by another program, which does not let go of it", e);
    }
    if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return new UsageError(file + " cannot be opened for writing", e);
    }
    return new IllegalStateException("the store " + file + ": " + e.getMessage(), e);
  }
}
