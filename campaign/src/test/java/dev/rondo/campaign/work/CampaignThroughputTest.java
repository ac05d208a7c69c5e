package dev.rondo.campaign.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.Stores;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.hunting.ProgressMonitor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How much of its time a campaign spends on schedules: beside bare hunts of the same cells, which
 * have no bug, in turns. {@code -Dcampaign.measure=N} gives every cell N schedules, {@code
 * -Dcampaign.jobs=N} says with how many threads (all processors).
 */
@EnabledIfSystemProperty(named = "campaign.measure", matches = "\\d+")
class CampaignThroughputTest {

  private static final Matrix MATRIX =
      Stores.matrix(
          new MatrixAxes(List.of(3, 5), List.of(), List.of(), List.of(), List.of(), List.of()),
          "OneThirdRule",
          "TwoPhaseCommitFixed");
  private static final int TURNS = 5;
  private static final int JOBS =
      Integer.getInteger("campaign.jobs", Runtime.getRuntime().availableProcessors());

  @TempDir private Path folder;

  @Test
  void aCampaignIsNearlyAsFastAsBareHunts() {
    long schedules = Chunk.schedules(Long.getLong("campaign.measure"));
    double[] ratios = new double[TURNS];
    for (int turn = -1; turn < TURNS; turn++) {
      Path store = folder.resolve(turn + ".db");
      Cost hunts = Cost.of(() -> MATRIX.cells().forEach(cell -> hunt(cell, schedules)));
      Cost campaign = Cost.of(() -> Stores.run(store, MATRIX, Stores.schedules(schedules), JOBS));
      System.out.printf(
          Locale.ROOT,
          "%s: hunts %s, campaign %s, %.3f of their throughput; a store of %d bytes for %d"
              + " schedules%n",
          turn < 0 ? "warm-up" : "turn " + turn,
          hunts,
          campaign,
          hunts.seconds() / campaign.seconds(),
          store.toFile().length(),
          schedules * MATRIX.cells().size());
      if (turn >= 0) {
        ratios[turn] = hunts.seconds() / campaign.seconds();
      }
    }
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT,
        "with %d jobs, median %.3f, all %s%n",
        JOBS,
        ratios[TURNS / 2],
        Arrays.toString(ratios));
    assertThat(ratios[TURNS / 2]).as("median of %s", Arrays.toString(ratios)).isGreaterThan(0.95);
  }

  /** What some work takes; on a busy machine the time of its processors says more. */
  private record Cost(double seconds, double cpuSeconds) {

    static Cost of(Runnable work) {
      long start = System.nanoTime();
      Duration cpu = cpu();
      work.run();
      return new Cost((System.nanoTime() - start) / 1e9, cpu().minus(cpu).toNanos() / 1e9);
    }

    private static Duration cpu() {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.2f s (%.2f s of CPU)", seconds, cpuSeconds);
    }
  }

  /** As a campaign does it: from the protocol, with a sample of its tags. */
  private static void hunt(Cell cell, long schedules) {
    CellRow row = new CellRow(0, cell, CellRow.CellStatus.NEW, "");
    PreparedCell prepared =
        PreparedCell.of(
            row,
            Objects.requireNonNull(MATRIX.protocols().get(cell.file())),
            ClassPath.LANGUAGE,
            1,
            () -> false);
    HuntResult result =
        ProgressMonitor.SILENT.run(
            prepared.form(), new HuntLimits(1, schedules, 3_600_000, cell.seed(1), JOBS));
    assertThat(result.found()).isZero();
    assertThat(result.schedules()).isEqualTo(schedules);
  }
}
