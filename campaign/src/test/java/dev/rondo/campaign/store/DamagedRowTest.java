package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.Part;
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

/** A store that SQLite finds sound may still hold what nobody wrote. */
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
      assertThat(CorpusCodec.of(new Archives(store.sql()).of(1))).isEqualTo(STATES);
    }
  }

  private void assertRefused(String table, byte[] states) {
    Path file = store(table, states);
    try (Store store = Store.existing(file)) {
      assertThatThrownBy(() -> new Archives(store.sql()).of(1))
          .isInstanceOf(UsageError.class)
          .hasMessage(
              "%s is damaged: a row of the table %s is not as it was written; begin another, or use a copy from before",
              file, table);
    }
  }

  private Path store(String table, byte[] states) {
    Path file = folder.resolve("store.db");
    Store.open(file, 1, Part.ALL).close();
    try (Sql sql = Sql.open(file)) {
      new Seals(sql, file).sealWrites();
      sql.insert(table, 1, states);
    }
    return file;
  }
}
