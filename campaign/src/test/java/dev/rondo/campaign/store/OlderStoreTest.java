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

  /** Had no breaches. */
  @Test
  void theVersionBeforeIsGoneOnWith() {
    Path file = store(3);
    try (Sql sql = Sql.open(file)) {
      sql.update("DROP TABLE breach");
    }
    try (Store store = Store.open(file, 1, Part.ALL)) {
      assertThat(store.sql().number("SELECT COUNT(*) FROM breach")).isZero();
    }
    Store.existing(file).close();
  }

  /** Had no archives either, and no legs beside what was found. */
  @Test
  void theOneBeforeThatIsGoneOnWith() {
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
    for (int version : new int[] {1, 5}) {
      Path file = store(version);
      assertThatThrownBy(() -> Store.existing(file))
          .isInstanceOf(UsageError.class)
          .hasMessage(file + " is of version " + version + ", this Rondo reads 4: begin another");
    }
  }

  private Path store(int version) {
    Path file = folder.resolve(version + ".db");
    Store.open(file, 1, Part.ALL).close();
    try (Sql sql = Sql.open(file)) {
      sql.update("PRAGMA user_version = " + version);
    }
    return file;
  }
}
