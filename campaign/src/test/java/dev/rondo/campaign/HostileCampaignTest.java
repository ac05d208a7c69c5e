package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreMerge;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with one cell, or with a file, is said of it and of nothing else. */
class HostileCampaignTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 2, network = NETWORK, spec = Agreement.class)
      public class NAME extends Node {
        @Round(1) record Vote() {}
        @Init void start() { broadcast(new Vote()); }
        @Upon void vote(Mailbox<Vote> votes) { when(votes.size() == 2); output(1); }
        public static class Failing extends Network {
          public void round(int phase, int round, Deliveries d) { throw new RuntimeException("no"); }
        }
      }
      """;

  @TempDir private Path folder;

  private Path store(String... protocols) throws IOException {
    List<Path> files = new java.util.ArrayList<>();
    for (String name : protocols) {
      String network = name.equals("Bad") ? "Bad.Failing.class" : "Arbitrary.class";
      String text = PROTOCOL.replace("NAME", name).replace("NETWORK", network);
      files.add(Files.writeString(folder.resolve(name + ".java"), text));
    }
    Path db = folder.resolve("store.db");
    Stores.run(
        db, Matrix.of(files, MatrixAxes.DEFAULT, ClassPath.LANGUAGE), Stores.schedules(50), 1);
    return db;
  }

  @Test
  void aNetworkThatFailsLeavesTheOtherCellsTheirTurn() throws IOException {
    try (Store store = Store.existing(store("Bad", "Good"))) {
      assertThat(store.cells())
          .filteredOn(row -> row.cell().protocol().equals("Bad"))
          .isNotEmpty()
          .allMatch(row -> row.state() == CellRow.CellStatus.REFUSED)
          .allMatch(row -> row.note().contains("the network Failing fails"));
      assertThat(store.cells())
          .filteredOn(row -> row.cell().protocol().equals("Good"))
          .isNotEmpty()
          .allMatch(row -> row.state() == CellRow.CellStatus.OPEN);
      assertThat(store.schedules()).isPositive();
    }
  }

  @Test
  void aDamagedStoreIsNoFaultOfRondo() throws IOException {
    Path db = store("Good");
    byte[] bytes = Files.readAllBytes(db);
    Arrays.fill(bytes, 4096, bytes.length, (byte) 0x5a);
    Files.write(db, bytes);

    assertThatThrownBy(
            () -> {
              try (Store store = Store.existing(db)) {
                store.cells();
              }
            })
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is damaged, or no store of a campaign");
  }

  @Test
  void whatCannotBeMergedLeavesNothing() throws IOException {
    Path db = store("Good");
    Path merged = folder.resolve("merged.db");

    assertThatThrownBy(() -> StoreMerge.of(List.of(db, db), merged))
        .hasMessageContaining("has chunks that another store has");
    assertThat(merged).doesNotExist();
    StoreMerge.of(List.of(db), merged);
    try (Store whole = Store.open(merged, 1, CampaignPart.ALL)) {
      assertThat(whole.schedules()).isPositive();
    }
  }
}
