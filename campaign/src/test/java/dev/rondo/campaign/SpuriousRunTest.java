package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreMerge;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.campaign.work.ChunkExecutor;
import dev.rondo.campaign.work.ChunkOutcomeCodec;
import dev.rondo.campaign.work.ChunkWorker;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of rounds that breaks a property and is none of the original. */
class SpuriousRunTest {

  /** Of two messages that must come the second is used too, and rounds have the first alone. */
  private static final String NOT_CLOSED =
      """
      import rondo.*;
      @Protocol(n = 2, network = Reliable.class, spec = P.Never.class)
      public class P extends Node {
        public static class Never implements Spec<Boolean> {
          public void observe(NodeId node, Boolean bad) { if (bad) throw new Violation("bad"); }
        }
        @Round(1) record A() {}
        @Round(2) record B() {}
        private int heard;
        private boolean done;
        @Init void start() { broadcast(new A()); }
        @Upon void a(NodeId from, A m) { when(!done); heard = from.index(); broadcast(new B()); }
        @Upon void b(Mailbox<B> all) { when(!done && !all.isEmpty()); done = true; output(heard == 0); }
      }
      """;

  @TempDir private Path folder;

  @Test
  void isSaidThoughNothingElseHasShownThatTheProtocolIsNotClosed() throws Exception {
    Path file = Files.writeString(folder.resolve("P.java"), NOT_CLOSED);
    MatrixAxes rounds =
        new MatrixAxes(
            List.of(), List.of(), List.of(), List.of(FormChoice.SEQUENTIAL), List.of(), List.of());
    Matrix matrix = Matrix.of(List.of(file), rounds, ClassPath.LANGUAGE);
    Path db = folder.resolve("store.db");
    try (Store store = Store.open(db, 1, CampaignPart.ALL)) {
      // As if a sample of its runs had shown nothing.
      store.add(matrix.cells()).forEach(row -> store.mark(row.id(), CellRow.CellStatus.OPEN, ""));
      new Campaign(
              store,
              matrix,
              Stores.schedules(600),
              ClassPath.LANGUAGE,
              new Campaign.CampaignListener() {})
          .run(elsewhere(matrix), "test");
      assertSaid(store);
    }
    Path merged = folder.resolve("merged.db");
    StoreMerge.of(List.of(db), merged);
    try (Store store = Store.existing(merged)) {
      assertSaid(store);
    }
  }

  private static ChunkExecutor elsewhere(Matrix matrix) {
    ChunkWorker worker = new ChunkWorker(matrix.protocols(), ClassPath.LANGUAGE, 1);
    return (assignments, keeper) -> {
      for (ChunkExecutor.Assignment work : assignments) {
        byte[] sent = ChunkOutcomeCodec.of(worker.run(work, () -> false));
        keeper.keep(work, ChunkOutcomeCodec.read(sent), 1);
      }
    };
  }

  private static void assertSaid(Store store) {
    StoreSnapshot campaign = StoreSnapshot.of(store);
    assertThat(campaign.bugs()).isEmpty();
    assertThat(campaign.cells().get(0).found()).isPositive();
    String note = campaign.cells().get(0).row().note();
    assertThat(note).startsWith("not closed, so a clean result is inconclusive: TAG3");
    assertThat(store.cells().get(0).note()).isEqualTo(note);
    assertThat(CampaignVerdict.of(campaign).verdict()).isEqualTo(Verdict.NOT_CLOSED);
  }
}
