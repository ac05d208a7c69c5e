package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.Stores;
import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk on which there is no room, as SQLite sees it. */
class FullDiskTest {

  /** The run of its bug takes more than what is left of a page. */
  private static final Matrix MATRIX = Stores.matrix(MatrixAxes.DEFAULT, "TwoPhaseCommit");

  private static final CampaignLimits LIMITS = Stores.schedules(1_000);

  @TempDir private Path folder;

  @Test
  @Tag("long")
  @Timeout(3_000)
  void aFullDiskIsSaidAndGoneOnFromWhenThereIsRoom() throws SQLException {
    Path file = folder.resolve("full.db");
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      Campaign campaign =
          new Campaign(
              store, MATRIX, LIMITS, ClassPath.LANGUAGE, new Campaign.CampaignListener() {});
      store.sql().number("PRAGMA max_page_count = " + store.sql().number("PRAGMA page_count"));
      assertThatThrownBy(() -> campaign.run(2, "test"))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("is the disk full?");
    }
    Stores.run(file, MATRIX, LIMITS, 1);
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, MATRIX, LIMITS, 1);
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }
}
