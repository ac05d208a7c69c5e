package dev.rondo.campaign.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.Stores;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.archive.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each part of a campaign asks whether the time is over, and ends soon after it is. No clock is
 * involved: the time is over at the k-th question.
 */
@Timeout(3_000) // the chunks alone would take hours
class WorkEndsInTimeTest {

  private static final int[] QUESTIONS = {0, 1, 5, 30};
  private static final int MOST_AFTERWARDS = 60;
  private static final Path UNTAGGED =
      Path.of("../analysis/src/test/resources/infer/natural/BallotPaxos.java");

  @TempDir private Path folder;

  /**
   * Over from the k-th question of the work on. The watchdog is told the same, uncounted; it may
   * end the work before the work asks again.
   */
  private static final class Questions implements BooleanSupplier {
    private final int inTime;
    private final AtomicInteger asked = new AtomicInteger();

    Questions(int inTime) {
      this.inTime = inTime;
    }

    @Override
    public boolean getAsBoolean() {
      boolean ofTheWork = !Thread.currentThread().getName().equals("rondo-watchdog");
      return (ofTheWork ? asked.getAndIncrement() : asked.get()) >= inTime;
    }
  }

  @Test
  void filesForWhichThereIsNoTimeAreNamed() {
    List<Path> files =
        Stream.of("OneThirdRule", "OneThirdRuleHalf", "Paxos", "BenOr")
            .map(name -> Stores.PROTOCOLS.resolve(name + ".java"))
            .toList();
    Matrix matrix = Matrix.of(files, MatrixAxes.DEFAULT, ClassPath.LANGUAGE, new Questions(1));
    assertThat(matrix.protocols().keySet())
        .containsExactly(files.get(0).toString(), files.get(1).toString());
    assertThat(matrix.refused())
        .extracting(RefusedFile::file)
        .containsExactly(files.get(2).toString(), files.get(3).toString());
    assertThat(matrix.refused().get(0).summary())
        .isEqualTo("1: not read: the files before it took half of the time (--for)");
  }

  /** The tags of an untagged protocol are looked for, and sampled. */
  @Test
  void aCellIsPreparedInTime() {
    Matrix matrix = matrix(UNTAGGED);
    CellRow row = row(matrix, "sequential");
    Questions questions = new Questions(5);
    Protocol protocol = Objects.requireNonNull(matrix.protocols().get(row.cell().file()));
    PreparedCell.of(row, protocol, ClassPath.LANGUAGE, 1, questions);
    assertThat(questions.asked.get()).isBetween(5, 5 + MOST_AFTERWARDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequential", "async"})
  void aChunkEnds(String form) {
    Matrix matrix = matrix(UNTAGGED);
    CellRow row = row(matrix, form);
    Chunk chunk = new Chunk(1, 0, 0, row.cell().seed(1), 1L << 40);
    for (int inTime : QUESTIONS) {
      Questions questions = new Questions(inTime);
      ChunkOutcome outcome =
          new ChunkWorker(matrix.protocols(), ClassPath.LANGUAGE, 1)
              .run(new ChunkExecutor.Assignment(row, chunk, Corpus.NONE), questions);
      assertThat(outcome).as("%d", inTime).isInstanceOf(ChunkOutcome.Stopped.class);
      assertThat(questions.asked.get()).isBetween(inTime, inTime + MOST_AFTERWARDS);
    }
  }

  /** What is left out is tried by the next call. */
  @Test
  void knownBugsAreLeftForTheNextCall() throws IOException {
    Path file = folder.resolve("OneThirdRuleHalf.java");
    Path db = folder.resolve("store.db");
    String text = Files.readString(Stores.PROTOCOLS.resolve("OneThirdRuleHalf.java"));
    Files.writeString(file, text);
    Stores.run(db, matrix(file), Stores.schedules(500), 2);
    Files.writeString(file, "// changed\n" + text);
    Matrix changed = matrix(file);
    try (Store store = Store.open(db, 1, CampaignPart.ALL)) {
      store.add(changed.cells());
      for (int inTime : new int[] {0, 1, 2}) {
        Questions questions = new Questions(inTime);
        assertThat(retested(store, changed, questions)).as("%d", inTime).isEmpty();
        assertThat(questions.asked.get()).isLessThan(inTime + MOST_AFTERWARDS);
      }
      assertThat(retested(store, changed, () -> false)).isNotEmpty();
    }
  }

  private static CellRow row(Matrix matrix, String form) {
    Cell cell =
        matrix.cells().stream().filter(each -> each.form().equals(form)).findFirst().orElseThrow();
    return new CellRow(1, cell, CellRow.CellStatus.NEW, "");
  }

  private static Matrix matrix(Path file) {
    return Matrix.of(List.of(file), MatrixAxes.DEFAULT, ClassPath.LANGUAGE);
  }

  private static List<KnownBug> retested(Store store, Matrix matrix, BooleanSupplier stopped) {
    List<KnownBug> tried = new ArrayList<>();
    new KnownBugRetest(store, matrix, ClassPath.LANGUAGE).run(stopped, tried::add);
    return tried;
  }
}
