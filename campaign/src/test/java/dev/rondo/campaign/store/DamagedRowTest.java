package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.CorpusCodec;
import dev.rondo.run.archive.CorpusEntry;
import dev.rondo.run.archive.ScheduleSegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that SQLite accepts may still hold values that Rondo never wrote. */
class DamagedRowTest {

  private static final byte[] STATES =
      CorpusCodec.of(
          Corpus.of(
              List.of(new CorpusEntry(7, 2, List.of(new ScheduleSegment("coin", 5, 3, 2, 1))))));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 20, 60})
  void statesOfAnotherLengthAreDamaged(int length) {
    assertThat(STATES).hasSizeGreaterThan(20).hasSizeLessThan(60);
    assertRefused("archive", Arrays.copyOf(STATES, length));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 16, 17})
  void statesWithOtherNumbersAreDamaged(int index) {
    byte[] changed = STATES.clone();
    changed[index] = 0x7f;
    assertRefused("archive", changed);
  }

  @Test
  void whatWasWrittenIsRead() {
    Path file = store("archive", STATES);
    try (Store store = Store.existing(file)) {
      assertThat(CorpusCodec.of(new CellCorpora(store.sql()).of(1))).isEqualTo(STATES);
    }
  }

  @Test
  void aDeletedRowIsMissed() {
    Path file = store("archive", STATES);
    changedElsewhere(file, "DELETE FROM archive");
    assertThatThrownBy(() -> Store.existing(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(
            file + " is damaged: the table archive has 0 rows, and 1 were written;");
  }

  /** Both rows have sound checksums. */
  @Test
  void aRowInThePlaceOfAnotherIsSeen() {
    Path file = store("archive", STATES);
    byte[] others = STATES.clone();
    others[others.length - 1]++;
    Path other = folder.resolve("other.db");
    Store.open(other, 1, CampaignPart.ALL).close();
    write(other, "archive", others);
    changedElsewhere(
        file,
        "DELETE FROM archive",
        "ATTACH '" + other + "' AS other",
        "INSERT INTO archive SELECT * FROM other.archive");
    assertThatThrownBy(() -> Store.existing(file))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(
            file + " is damaged: the rows of the table archive are not those that were written;");
  }

  @Test
  void withoutCountsNothingIsBelieved() {
    Path file = store("archive", STATES);
    changedElsewhere(file, "DELETE FROM table_rows");
    assertThatThrownBy(() -> Store.existing(file))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(" is damaged: ");
  }

  /** Counts follow what Rondo itself replaces and deletes. */
  @Test
  void countsFollowEveryWrite() {
    Path file = store("archive", STATES);
    try (SqliteConnection sql = SqliteConnection.open(file)) {
      new RowChecksums(sql, file).followWrites();
      sql.replace("archive", 1, STATES);
      sql.replace("archive", 2, STATES);
      sql.update("UPDATE archive SET cell = 3 WHERE cell = 2");
      sql.update("DELETE FROM archive WHERE cell = 1");
    }
    try (Store store = Store.existing(file)) {
      assertThat(store.sql().number("SELECT cell FROM archive")).isEqualTo(3);
    }
  }

  private static void changedElsewhere(Path file, String... statements) {
    try (SqliteConnection sql = SqliteConnection.open(file)) {
      for (String statement : statements) {
        sql.update(statement);
      }
    }
  }

  private void assertRefused(String table, byte[] states) {
    Path file = store(table, states);
    try (Store store = Store.existing(file)) {
      assertThatThrownBy(() -> new CellCorpora(store.sql()).of(1))
          .isInstanceOf(UsageError.class)
          .hasMessage(
              "%s is damaged: a row of the table %s is not as it was written; begin another, or use"
                  + " a copy from before",
              file, table);
    }
  }

  private Path store(String table, byte[] states) {
    Path file = folder.resolve("store.db");
    Store.open(file, 1, CampaignPart.ALL).close();
    write(file, table, states);
    return file;
  }

  private static void write(Path file, String table, byte[] states) {
    try (SqliteConnection sql = SqliteConnection.open(file)) {
      new RowChecksums(sql, file).followWrites();
      sql.insert(table, 1, states);
    }
  }
}
