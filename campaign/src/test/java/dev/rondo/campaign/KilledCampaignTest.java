package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.matrix.Axes;
import dev.rondo.campaign.matrix.Limits;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.Part;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.Done;
import dev.rondo.campaign.store.Merge;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.frontend.java.ClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed, and several at once. */
class KilledCampaignTest {

  private static final int KILLS = 2;
  private static final long SCHEDULES = 3_000;

  @TempDir private Path folder;

  /** A process of its own: says a line for each chunk that it has kept. */
  static final class Worker {

    private Worker() {}

    public static void main(String[] args) {
      Campaign.Listener speaking =
          new Campaign.Listener() {
            @Override
            public void finished(CellRow cell, Chunk chunk, Done done) {
              System.out.println(chunk);
            }
          };
      try (Store store = Store.open(Path.of(args[0]), 1, Part.ALL)) {
        campaign(store, speaking).run(1, "test");
      }
    }
  }

  private static Matrix matrix() {
    return Stores.matrix(Axes.DEFAULT, "OneThirdRule", "OneThirdRuleHalf");
  }

  private static Campaign campaign(Store store, Campaign.Listener listener) {
    return new Campaign(store, matrix(), Stores.schedules(SCHEDULES), ClassPath.LANGUAGE, listener);
  }

  @Test
  void killedProcessesAndTwoAtOnceComeToTheSame() throws Exception {
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, matrix(), Stores.schedules(SCHEDULES), 2);
    Path file = folder.resolve("killed.db");
    for (int kill = 0; kill < KILLS; kill++) {
      Process worker = worker(file);
      afterAChunk(worker);
      worker.destroyForcibly().waitFor();
    }
    Process worker = worker(file);
    afterAChunk(worker);
    Stores.run(file, matrix(), Stores.schedules(SCHEDULES), 1);
    worker.getInputStream().transferTo(OutputStream.nullOutputStream());
    assertThat(worker.waitFor()).isZero();
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }

  private static Process worker(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Worker.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void afterAChunk(Process worker) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).startsWith("Chunk[");
  }

  @Test
  void partsPutTogetherAreTheWhole() throws SQLException {
    Limits limits = new Limits(Optional.empty(), Optional.of(1_500L), false);
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, matrix(), limits, 2);
    for (int part = 1; part <= 2; part++) {
      try (Store store = Store.open(folder.resolve(part + ".db"), 1, new Part(part, 2))) {
        new Campaign(store, matrix(), limits, ClassPath.LANGUAGE, new Campaign.Listener() {})
            .run(2, "test");
      }
    }
    Path merged = folder.resolve("merged.db");
    Merge.of(List.of(folder.resolve("1.db"), folder.resolve("2.db")), merged);
    assertThat(chunksAndBugs(merged)).isEqualTo(chunksAndBugs(whole));
  }

  /** In which epoch a part has done something is its own affair. */
  private static List<String> chunksAndBugs(Path file) throws SQLException {
    return Stores.rows(file).stream()
        .filter(row -> row.matches("(chunk|finding|bug|cell|sketch) .*"))
        .map(row -> row.replaceFirst("^(chunk \\| \\d+ \\| \\d+) \\| \\d+", "$1"))
        .toList();
  }
}
