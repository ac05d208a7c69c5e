package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellFiguresReader;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.store.StoreWriter;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.campaign.work.ChunkExecutor;
import dev.rondo.campaign.work.ChunkOutcomeCodec;
import dev.rondo.campaign.work.ChunkWorker;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.sequential.SequentialForm;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign comes to the same, however it comes about. */
class CampaignTest {

  private static final Matrix MATRIX =
      Stores.matrix(Stores.GUIDED, "OneThirdRule", "OneThirdRuleHalf", "TwoPhaseCommit");
  private static final CampaignLimits LIMITS = Stores.schedules(2_500);

  private static final List<Chunk> TURNS = new ArrayList<>();

  @TempDir private static Path shared;
  @TempDir private Path folder;
  private static Path whole;

  @BeforeAll
  static void anUninterruptedCampaign() {
    whole = shared.resolve("whole.db");
    Campaign.CampaignListener listening =
        new Campaign.CampaignListener() {
          @Override
          public void finished(CellRow cell, Chunk chunk, ChunkResult done) {
            TURNS.add(chunk);
          }
        };
    try (Store store = Store.open(whole, 1, CampaignPart.ALL)) {
      new Campaign(store, MATRIX, LIMITS, ClassPath.LANGUAGE, listening).run(1, "test");
    }
  }

  @Test
  void everyCellHasAFirstTurnAndTheFirstTurnsGoRoundTheFiles() throws Exception {
    List<CellRow> cells;
    try (Store store = Store.existing(whole)) {
      cells = store.cells();
    }
    List<Long> first = TURNS.stream().limit(cells.size()).map(Chunk::cell).toList();
    assertThat(first).doesNotHaveDuplicates();
    Map<Long, String> files =
        cells.stream().collect(Collectors.toMap(CellRow::id, row -> row.cell().file()));
    long protocols = files.values().stream().distinct().count();
    assertThat(protocols).isGreaterThan(1);
    assertThat(first.stream().limit(protocols).map(files::get)).doesNotHaveDuplicates();
  }

  @Test
  void nothingIsRunOnceTheTimeIsOver() {
    Path file = folder.resolve("late.db");
    CampaignLimits none = new CampaignLimits(Optional.of(Duration.ZERO), Optional.empty(), false);
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      new Campaign(store, MATRIX, none, ClassPath.LANGUAGE, new Campaign.CampaignListener() {})
          .run(2, "test");
      StoreSnapshot campaign = StoreSnapshot.of(store);
      assertThat(campaign.cells()).isNotEmpty().allMatch(CellFigures::isNotRunYet);
      assertThat(CampaignVerdict.of(campaign).why().orElseThrow()).endsWith("not run yet");
    }
  }

  @Test
  @Tag("long")
  void readingTakesHalfOfTheTimeAtMostAndNoneOfLaterCalls() {
    Path file = folder.resolve("slowly-read.db");
    CampaignLimits hour =
        new CampaignLimits(Optional.of(Duration.ofHours(1)), Optional.of(1L), false);
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      new Campaign(store, MATRIX, hour, ClassPath.LANGUAGE, new Campaign.CampaignListener() {})
          .afterReading(Duration.ofHours(9))
          .run(2, "test");
      assertThat(StoreSnapshot.of(store).cells()).noneMatch(CellFigures::isNotRunYet);
      assertThat(store.millis()).isLessThan(Duration.ofMinutes(30).toMillis());
    }
  }

  @Test
  void statesOfTheFirstEpochAreBegunWithInTheNext() {
    assertThat(TURNS).anyMatch(chunk -> chunk.epoch() > 0 && chunk.goesBack());
    assertThat(TURNS).anyMatch(chunk -> chunk.epoch() > 0 && !chunk.goesBack());
    try (Store store = Store.existing(whole);
        StoreWriter session = StoreWriter.begin(store, store.cells(), "test", 0)) {
      for (CellRow cell : store.cells()) {
        Chunk next = new Chunk(cell.id(), 99, 9, 0, 1);
        assertThat(session.known(next).isEmpty())
            .as(cell.cell().settings())
            .isNotEqualTo(cell.cell().form().equals(SequentialForm.NAME));
      }
    }
  }

  @Tag("long")
  @Test
  void theNumberOfThreadsMakesNoDifference() throws SQLException {
    Path file = folder.resolve("threads.db");
    Stores.run(file, MATRIX, LIMITS, 3);
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }

  @Test
  @Tag("long")
  void norDoesHowOftenItIsStopped() throws SQLException {
    Path file = folder.resolve("stopped.db");
    int stops = 0;
    while (stopsAfterSomeChunks(file)) {
      stops++;
    }
    assertThat(stops).isGreaterThanOrEqualTo(3);
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }

  @Test
  @Tag("long")
  void norDoesWhoRunsTheChunksAndInWhichOrder() throws Exception {
    Path file = folder.resolve("crew.db");
    ChunkWorker elsewhere = new ChunkWorker(MATRIX.protocols(), ClassPath.LANGUAGE, 1);
    ChunkExecutor lastFirst =
        (assignments, keeper) -> {
          for (int last = assignments.size() - 1; last >= 0; last--) {
            ChunkExecutor.Assignment work = assignments.get(last);
            byte[] sent = ChunkOutcomeCodec.of(elsewhere.run(work, () -> false));
            keeper.keep(work, ChunkOutcomeCodec.read(sent), 1);
          }
        };
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      new Campaign(store, MATRIX, LIMITS, ClassPath.LANGUAGE, new Campaign.CampaignListener() {})
          .run(lastFirst, "test");
    }
    assertThat(Stores.rows(file)).isEqualTo(Stores.rows(whole));
  }

  /** Works until some chunks are kept; returns whether there was anything left to do. */
  private static boolean stopsAfterSomeChunks(Path file) {
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      AtomicReference<Campaign> campaign = new AtomicReference<>();
      AtomicInteger left = new AtomicInteger(5);
      Campaign.CampaignListener stopping =
          new Campaign.CampaignListener() {
            @Override
            public void finished(CellRow cell, Chunk chunk, ChunkResult done) {
              if (left.decrementAndGet() == 0) {
                campaign.get().stop();
              }
            }
          };
      campaign.set(new Campaign(store, MATRIX, LIMITS, ClassPath.LANGUAGE, stopping));
      campaign.get().run(2, "test");
      return campaign.get().isStopped();
    }
  }

  @Test
  void nothingIsLeftToDoForTheSameCommand() throws SQLException {
    List<String> before = Stores.rows(whole);
    Stores.run(whole, MATRIX, LIMITS, 2);
    assertThat(Stores.rows(whole)).isEqualTo(before);
  }

  @Test
  void everyCellHasItsFirstTurnBeforeAnotherHasItsSecond() {
    int cells = MATRIX.cells().size();
    assertThat(TURNS.subList(0, cells)).allMatch(chunk -> chunk.number() == 0);
    assertThat(TURNS.subList(cells, TURNS.size())).allMatch(chunk -> chunk.number() > 0);
  }

  @Test
  void bugsAreFoundWhereTheyAre() {
    try (Store store = Store.existing(whole)) {
      List<CellFigures> cells = new CellFiguresReader(store).all();
      assertThat(cells)
          .filteredOn(cell -> cell.found() > 0)
          .extracting(cell -> cell.row().cell().protocol())
          .containsOnly("TwoPhaseCommit", "OneThirdRuleHalf");
      assertThat(cells).allMatch(cell -> cell.schedules() >= 1_000);
      List<BugRow> bugs = new CellFiguresReader(store).bugs();
      assertThat(bugs).allMatch(bug -> bug.bug().confirmed() && bug.times() > 0);
      assertThat(bugs)
          .extracting(bug -> bug.protocol() + ": " + bug.bug().signature())
          .containsExactly(
              "OneThirdRuleHalf: Agreement: starts, update(Estimate)",
              "TwoPhaseCommit: AgreementPerKey: decision(Decision), request(Request), start,"
                  + " vote(Vote)");
      assertThat(bugs.get(1).cells()).as("one bug in both forms").hasSize(2);
    }
  }
}
