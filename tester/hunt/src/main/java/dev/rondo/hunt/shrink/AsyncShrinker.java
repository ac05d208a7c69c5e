package dev.rondo.hunt.shrink;

import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Shrinks a counterexample of the asynchronous form: the same bug in fewer steps.
 *
 * <p>Each pass proposes steps to leave out: all up to some point, all of a process, many in a row,
 * and then one by one. A proposal is kept where the run still shows the same bug. There is no
 * chance in it: the same trace gives the same result.
 */
public final class AsyncShrinker extends Shrinker {

  /** How many runs are enough for a schedule of 300 steps. */
  public static final int BUDGET = 2_000;

  private final AsyncExplorer explorer;
  private final BugIdentity bug;
  private final Trace found;
  private final int fixed;
  private Trace best;

  private AsyncShrinker(AsyncExplorer explorer, Trace trace, int fixed, int budget) {
    super(budget);
    Finding finding = trace.finding();
    if (finding == null) {
      throw new IllegalArgumentException("the trace shows no bug");
    }
    this.explorer = explorer;
    this.bug = BugIdentity.of(finding);
    this.found = trace;
    this.fixed = fixed;
    this.best = trace;
  }

  /**
   * Prepares to shrink a counterexample.
   *
   * @param form that the trace is of, monitored where its finding is a tag condition
   * @param trace a trace with a finding; one of an endless loop takes its time in each run
   * @param budget how many runs may be tried
   */
  public static AsyncShrinker prepare(AsyncForm form, Trace trace, int budget) {
    return after(0, form, trace, budget);
  }

  /**
   * The same where the run begins as it does.
   *
   * @param fixed how many steps stay as they are
   */
  public static AsyncShrinker after(int fixed, AsyncForm form, Trace trace, int budget) {
    return new AsyncShrinker(form.newExplorer(), trace, fixed, budget);
  }

  /**
   * Whether a run of some steps of a schedule is a schedule again: not where messages come in the
   * order in which they were sent, or where a process reads all that has come.
   */
  public static boolean applies(AsyncSettings settings) {
    return settings.delivery() == DeliveryModel.M
        && settings.faults().reorder()
        && settings.faults().delay();
  }

  @Override
  void search() {
    int before;
    do {
      before = best.steps().size();
      leaveOutTheBeginning();
      leaveOutProcesses();
      leaveOutSome();
    } while (best.steps().size() < before && !isOver());
  }

  @Override
  Trace shrunk() {
    return best == found && isTimeOver() ? found : checked(best, explorer.replay(best));
  }

  /** Tries a run without some steps, and keeps it where it shows the same bug in less. */
  private boolean leaveOut(IntPredicate left) {
    if (isOver()) {
      return false;
    }
    countTry();
    BitSet kept = new BitSet();
    for (int step = 0; step < best.steps().size(); step++) {
      kept.set(step, step < fixed || !left.test(step));
    }
    Trace proposal;
    try {
      proposal = explorer.part(best, kept, fixed);
    } catch (ReplayDiverged e) {
      return false;
    }
    Finding finding = proposal.finding();
    boolean less = proposal.steps().size() < best.steps().size();
    if (finding == null || !less || !bug.equals(BugIdentity.of(finding))) {
      return false;
    }
    best = proposal;
    return true;
  }

  /** Removes a prefix, since most early steps do not matter for a bug. */
  private void leaveOutTheBeginning() {
    for (int length = best.steps().size() - 1; length > 0 && !isOver(); length--) {
      int end = length;
      if (leaveOut(step -> step < end)) {
        return;
      }
    }
  }

  private void leaveOutProcesses() {
    for (int node = 0; node < best.nodes(); node++) {
      int silent = node;
      leaveOut(step -> best.steps().get(step).node() == silent);
    }
  }

  /** Many in a row at once, from the end, and then one by one (ddmin). */
  private void leaveOutSome() {
    for (int size = best.steps().size() / 2; size > 0 && !isOver(); size /= 2) {
      for (int end = best.steps().size();
          end > 0;
          end = Math.min(end, best.steps().size()) - size) {
        int last = end;
        int first = end - size;
        leaveOut(step -> step >= first && step < last);
      }
    }
  }
}
