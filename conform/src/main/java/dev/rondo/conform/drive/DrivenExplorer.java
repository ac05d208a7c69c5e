package dev.rondo.conform.drive;

import dev.rondo.run.Explorer;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs given schedules first, then drawn ones. */
public final class DrivenExplorer implements Explorer {

  private final AsyncExplorer explorer;
  private final List<Trace> first;
  private ScheduleOrigin origin = ScheduleOrigin.of(0, 0);

  DrivenExplorer(AsyncExplorer explorer, List<Trace> first) {
    this.explorer = explorer;
    this.first = first;
  }

  @Override
  public void begin(long seed) {
    explorer.begin(seed);
  }

  @Override
  public @Nullable Finding explore(long seed, long schedule) {
    if (schedule < first.size()) {
      origin = ScheduleOrigin.of(seed, schedule);
      return follow((int) schedule).finding();
    }
    Finding finding = explorer.explore(seed, schedule - first.size());
    origin = new ScheduleOrigin(seed, schedule, explorer.origin().segments());
    return finding;
  }

  /**
   * Runs protocol and implementation with the steps of a given run, as far as the protocol follows.
   */
  private Trace follow(int number) {
    Trace given = first.get(number);
    BitSet all = new BitSet();
    all.set(0, given.steps().size());
    try {
      return explorer.part(given, all, given.steps().size());
    } catch (ReplayDiverged diverged) {
      throw new IllegalStateException("a schedule that adapts does not diverge", diverged);
    }
  }

  @Override
  public Trace trace(ScheduleOrigin from) {
    return from.schedule() < first.size()
        ? follow((int) from.schedule())
        : explorer.trace(
            new ScheduleOrigin(from.seed(), from.schedule() - first.size(), from.segments()));
  }

  @Override
  public ScheduleOrigin origin() {
    return origin;
  }

  @Override
  public long length() {
    return explorer.length();
  }

  @Override
  public long handlersFired() {
    return explorer.handlersFired();
  }

  @Override
  public long outputs() {
    return explorer.outputs();
  }
}
