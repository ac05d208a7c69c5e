package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreMerge;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.frontend.java.ClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed, and several at once. {@code -Dcampaign.kills=100} kills so many; the
 * campaign is the longer, so that every one of them is in the middle of something.
 */
@Tag("long")
class KilledCampaignTest {

  private static final Matrix MATRIX =
      Stores.matrix(Stores.GUIDED, "OneThirdRule", "OneThirdRuleHalf");
  private static final int KILLS = Integer.getInteger("campaign.kills", 2);
  private static final long SCHEDULES = 4_000L * KILLS;
  private static final int CUTS = 4;
  private static final long FEW = 1_000;
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int LONGEST_DELAY_MILLIS = 40;

  @TempDir private Path folder;

  /** A process of its own: says a line for each chunk that it has kept, and may die of one. */
  static final class Worker {

    private Worker() {}

    public static void main(String[] args) {
      AtomicInteger left = new AtomicInteger(Integer.parseInt(args[2]));
      Campaign.CampaignListener speaking =
          new Campaign.CampaignListener() {
            @Override
            public void finished(CellRow cell, Chunk chunk, ChunkResult done) {
              System.out.println(chunk);
              if (left.decrementAndGet() == 0) {
                Runtime.getRuntime().halt(0); // nothing is closed, as by kill -9
              }
            }
          };
      try (Store store = Store.open(Path.of(args[0]), 1, CampaignPart.ALL)) {
        campaign(store, Long.parseLong(args[1]), speaking).run(1, "test");
      }
    }
  }

  private static Campaign campaign(
      Store store, long schedules, Campaign.CampaignListener listener) {
    return new Campaign(store, MATRIX, Stores.schedules(schedules), ClassPath.LANGUAGE, listener);
  }

  @Test
  @Tag("long")
  void killedProcessesAndTwoAtOnceComeToTheSame() throws Exception {
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, MATRIX, Stores.schedules(SCHEDULES), 2);
    Path file = folder.resolve("killed.db");
    for (int kill = 0; kill < KILLS; kill++) {
      Process worker = worker(file, SCHEDULES, NEVER);
      afterAChunk(worker);
      Thread.sleep(new Random(kill).nextInt(LONGEST_DELAY_MILLIS));
      worker.destroyForcibly().waitFor();
      assertThat(Stores.rows(file)).as("in the middle").anyMatch(row -> row.contains("| open |"));
    }
    Process worker = worker(file, SCHEDULES, NEVER);
    afterAChunk(worker);
    Stores.run(file, MATRIX, Stores.schedules(SCHEDULES), 1);
    worker.getInputStream().transferTo(OutputStream.nullOutputStream());
    assertThat(worker.waitFor()).isZero();
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }

  /** What is in the middle of being written when the power fails is at the end of SQLite's log. */
  @Test
  void aLogThatEndsAnywhereIsGoneOnFrom() throws Exception {
    Path file = folder.resolve("cut.db");
    Process worker = worker(file, FEW, 3);
    worker.getInputStream().transferTo(OutputStream.nullOutputStream());
    assertThat(worker.waitFor()).isZero();
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, MATRIX, Stores.schedules(FEW), 1);
    byte[] log = Files.readAllBytes(Path.of(file + "-wal"));
    Random random = new Random(1);
    for (int cut = 0; cut < CUTS; cut++) {
      Path copy = folder.resolve(cut + ".db");
      Files.copy(file, copy);
      int end = random.nextInt(log.length);
      Files.write(Path.of(copy + "-wal"), Arrays.copyOf(log, end));
      Stores.run(copy, MATRIX, Stores.schedules(FEW), 1);
      assertThat(Stores.rows(copy))
          .as("cut at byte %d of %d", end, log.length)
          .isEqualTo(Stores.rows(whole));
    }
  }

  private static Process worker(Path file, long schedules, int chunks) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Worker.class.getName(),
            file.toString(),
            String.valueOf(schedules),
            String.valueOf(chunks))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void afterAChunk(Process worker) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).startsWith("Chunk[");
  }

  @Test
  void partsPutTogetherAreTheWhole() throws Exception {
    CampaignLimits limits = new CampaignLimits(Optional.empty(), Optional.of(1_500L), false);
    Path whole = folder.resolve("whole.db");
    Stores.run(whole, MATRIX, limits, 2);
    for (int part = 1; part <= 2; part++) {
      try (Store store = Store.open(folder.resolve(part + ".db"), 1, new CampaignPart(part, 2))) {
        new Campaign(store, MATRIX, limits, ClassPath.LANGUAGE, new Campaign.CampaignListener() {})
            .run(2, "test");
      }
    }
    Path merged = folder.resolve("merged.db");
    StoreMerge.of(List.of(folder.resolve("1.db"), folder.resolve("2.db")), merged);
    assertThat(chunksAndBugs(merged)).isEqualTo(chunksAndBugs(whole));
    goesOnTheSameWithAnyNumberOfThreads(merged);
  }

  /** Parts do not know each other's states; once put together they do. */
  private void goesOnTheSameWithAnyNumberOfThreads(Path merged) throws Exception {
    long more = 3_000;
    Path copy = folder.resolve("copy.db");
    Files.copy(merged, copy);
    assertThat(Stores.rows(merged)).anyMatch(row -> row.startsWith("archive "));
    Stores.run(merged, MATRIX, Stores.schedules(more), 2);
    Stores.run(copy, MATRIX, Stores.schedules(more), 1);
    assertThat(Stores.rows(copy)).isEqualTo(Stores.rows(merged));
  }

  /** In which epoch a part has done something is its own affair. */
  private static List<String> chunksAndBugs(Path file) throws SQLException {
    return Stores.rows(file).stream()
        .filter(row -> row.matches("(chunk|finding|bug|cell|sketch) .*"))
        .map(row -> row.replaceFirst("^(chunk \\| \\d+ \\| \\d+) \\| \\d+", "$1"))
        .toList();
  }
}
