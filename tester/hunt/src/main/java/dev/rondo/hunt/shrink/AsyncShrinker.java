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
 * <p>Each pass proposes steps to remove: a prefix, all steps of a process, many steps in a row, and
 * then single steps. A proposal is kept if the run still shows the same bug. Nothing is random: the
 * same trace gives the same result.
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
   * @param form the form of the trace, monitored if its finding is a tag condition
   * @param trace a trace with a finding
   * @param budget the maximum number of runs
   */
  public static AsyncShrinker prepare(AsyncForm form, Trace trace, int budget) {
    return after(0, form, trace, budget);
  }

  /**
   * Prepares to shrink the part of a counterexample after a fixed prefix.
   *
   * @param fixed the number of steps that stay
   */
  public static AsyncShrinker after(int fixed, AsyncForm form, Trace trace, int budget) {
    return new AsyncShrinker(form.newExplorer(), trace, fixed, budget);
  }

  /**
   * Whether a subset of the steps of a schedule is a schedule. It is not if messages arrive in the
   * order in which they were sent, or if a process reads all messages that have arrived.
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

  /** Tries a run without some steps, and keeps it if it shows the same bug and is smaller. */
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

  /** Removes many steps in a row, from the end, and then single steps (ddmin). */
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
