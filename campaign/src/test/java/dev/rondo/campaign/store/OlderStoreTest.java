package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.Part;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OlderStoreTest {

  @TempDir private Path folder;

  /** Had no counts of rows, and no refused files. */
  @Test
  void theVersionBeforeIsGoneOnWithAndItsRowsAreCounted() {
    Path file = store(5);
    try (Store store = Store.existing(file)) {
      assertThat(store.refused()).isEmpty();
      assertThat(store.sql().number("SELECT count FROM table_rows WHERE name = 'campaign'"))
          .isEqualTo(1);
    }
    Store.existing(file).close();
    try (Sql sql = Sql.open(file)) {
      sql.update("DELETE FROM campaign");
    }
    assertThatThrownBy(() -> Store.existing(file))
        .hasMessageStartingWith(
            file + " is damaged: the table campaign has 0 rows, and 1 were written;");
  }

  /** What was damaged before is not counted as if it were sound. */
  @Test
  void theVersionBeforeIsCheckedFirst() {
    Path file = store(5);
    try (Sql sql = Sql.open(file)) {
      sql.update("UPDATE campaign SET seed = 2");
    }
    assertThatThrownBy(() -> Store.existing(file))
        .hasMessageStartingWith(file + " is damaged: 1 of 1 rows of the table campaign");
  }

  /** Its rows had no checksums either. */
  @Test
  void theOneBeforeThatGetsChecksums() {
    Path file = store(4);
    try (Sql sql = Sql.open(file)) {
      sql.update("INSERT INTO epoch VALUES (1, 2, 3)");
    }
    try (Store store = Store.existing(file)) {
      assertThat(store.sql().number("SELECT seal FROM epoch")).isNotZero();
    }
    try (Sql sql = Sql.open(file)) {
      sql.update("UPDATE epoch SET bugs = 4");
    }
    assertThatThrownBy(() -> Store.existing(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(
            file
                + " is damaged: 1 of 1 rows of the table epoch are not as they were written (number 1);");
  }

  /** Had no breaches either. */
  @Test
  void theOneWithoutBreachesIsGoneOnWith() {
    Path file = store(3);
    try (Sql sql = Sql.open(file)) {
      sql.update("DROP TABLE breach");
    }
    try (Store store = Store.open(file, 1, Part.ALL)) {
      assertThat(store.sql().number("SELECT COUNT(*) FROM breach")).isZero();
    }
    Store.existing(file).close();
  }

  /** Had no archives either, and no segments beside what was found. */
  @Test
  void theFirstOfThemIsGoneOnWith() {
    Path file = store(2);
    try (Sql sql = Sql.open(file)) {
      sql.update("DROP TABLE breach");
      sql.update("DROP TABLE archive");
      sql.update("DROP TABLE aside");
      sql.update("ALTER TABLE finding DROP COLUMN legs");
      sql.update("INSERT INTO finding VALUES (1, 2, 3, 'bug', 4)");
    }
    try (Store store = Store.open(file, 1, Part.ALL)) {
      assertThat(new Archives(store.sql()).of(1).isEmpty()).isTrue();
      assertThat(store.sql().number("SELECT LENGTH(legs) FROM finding WHERE chunk = 2")).isZero();
    }
    Store.existing(file).close();
  }

  @Test
  void otherVersionsAreRefused() {
    for (int version : new int[] {1, 7}) {
      Path file = store(version);
      assertThatThrownBy(() -> Store.existing(file))
          .isInstanceOf(UsageError.class)
          .hasMessage(file + " is of version " + version + ", this Rondo reads 6: begin another");
    }
  }

  private static void removeChecksums(Sql sql) {
    sql.update("DROP TABLE tables");
    sql.query(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
            row -> row.getString(1))
        .forEach(table -> sql.update("ALTER TABLE " + table + " DROP COLUMN seal"));
  }

  private Path store(int version) {
    Path file = folder.resolve(version + ".db");
    Store.open(file, 1, Part.ALL).close();
    try (Sql sql = Sql.open(file)) {
      if (version <= 5) {
        sql.update("DROP TABLE refused");
        sql.update("DROP TABLE table_rows");
        sql.update(
            "UPDATE tables SET seal = " + RowChecksums.checksumOf(RowChecksums.FIRST_TABLES));
      }
      if (version < 5) {
        removeChecksums(sql);
      }
      sql.update("PRAGMA user_version = " + version);
    }
    return file;
  }
}
