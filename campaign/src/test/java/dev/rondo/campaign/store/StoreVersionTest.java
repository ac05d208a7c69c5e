package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreVersionTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 6, 8})
  void otherVersionsAreRefused(int version) {
    Path file = folder.resolve(version + ".db");
    Store.open(file, 1, CampaignPart.ALL).close();
    try (SqliteConnection sql = SqliteConnection.open(file)) {
      sql.update("PRAGMA user_version = " + version);
    }
    assertThatThrownBy(() -> Store.existing(file))
        .isInstanceOf(UsageError.class)
        .hasMessage(file + " is of version " + version + ", this Rondo reads 7: begin another");
  }
}
