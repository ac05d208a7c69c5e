package dev.rondo.campaign.work;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A cell that was loaded and checked.
 *
 * @param hunting confirms its bugs; empty if it cannot be hunted
 * @param note why it cannot be hunted, or a remark on its form
 */
record PreparedCell(Optional<Hunting> hunting, CellRow.CellStatus state, String note) {

  /**
   * Makes the form of a cell.
   *
   * @param seed of the campaign
   * @param stopped polled; if it returns true, the result must not be used
   */
  static PreparedCell of(
      CellRow row, Protocol protocol, ClassPath classPath, long seed, BooleanSupplier stopped) {
    AtomicBoolean prepares = new AtomicBoolean(true);
    // The cell stays when the work that has asked for it is over.
    Deadline deadline = Deadline.when(() -> prepares.get() && stopped.getAsBoolean());
    try {
      Log log = new Log(protocol.source());
      HuntingSettings settings = settings(row.cell(), protocol, classPath, seed);
      Optional<Hunting> hunting = Hunting.of(protocol, classPath, settings, deadline, log);
      if (hunting.isEmpty()) {
        return without(CellRow.CellStatus.LEFT_OUT, Forms.asyncOnly(log));
      }
      // What was found out of the tags before is not tried again.
      String note =
          row.state() == CellRow.CellStatus.NEW
              ? note(hunting.get().closure(ProgressMonitor.SILENT))
              : row.note();
      return new PreparedCell(hunting, CellRow.CellStatus.OPEN, note);
    } catch (UsageError e) {
      return without(CellRow.CellStatus.REFUSED, String.valueOf(e.getMessage()));
    } finally {
      prepares.set(false);
    }
  }

  /** A cell that is not hunted. */
  static PreparedCell without(CellRow.CellStatus state, String why) {
    return new PreparedCell(Optional.empty(), state, why);
  }

  private static HuntingSettings settings(
      Cell cell, Protocol protocol, ClassPath classPath, long seed) {
    String network = NetworkLookup.named(cell.network(), protocol, classPath);
    boolean sequential = cell.form().equals(SequentialForm.NAME);
    String strategy = cell.strategy().toUpperCase(Locale.ROOT);
    AsyncSettings async =
        AsyncSettings.of(protocol.settings())
            .withNodes(cell.n(), cell.f())
            .withNetwork(network, AsyncSettings.faultsOf(network))
            .withStrategy(
                sequential ? EventStrategyKind.RANDOM : EventStrategyKind.valueOf(strategy), 0);
    return new HuntingSettings(
        Optional.of(sequential ? FormChoice.SEQUENTIAL : FormChoice.ASYNC),
        async,
        SequentialSettings.PHASES,
        sequential ? RoundStrategyKind.valueOf(strategy) : RoundStrategyKind.AUTO,
        false,
        false,
        new HuntLimits(1, 1, HuntLimits.NO_TIMEOUT, cell.seed(seed), 1));
  }

  private static String note(Closure closure) {
    return closure.violation().map(PreparedCell::note).orElse("");
  }

  /** The remark on a form of a protocol that violates a tag condition. */
  static String note(Trace violation) {
    return note(Objects.requireNonNull(violation.finding()));
  }

  private static String note(Finding finding) {
    return "not closed, so a clean result is inconclusive: " + finding.message();
  }

  /** The protocol as it is hunted. */
  Protocol protocol() {
    return hunting.orElseThrow().forms().protocol();
  }

  /** The form that is hunted. */
  Form form() {
    return hunting.orElseThrow().forms().all().get(0);
  }
}
