package dev.rondo.run.sequential;

import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.coverage.CoverageCounter;
import dev.rondo.run.load.LineLog;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.sequential.strategy.ScheduleRunner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.StepHook;

/**
 * Draws schedules again to measure their coverage, which would slow down a hunt. All ways to draw
 * are used in turn.
 */
final class CoverageSampler implements StepHook {

  /** One schedule in this many is watched: watching steps is slow, and most handlers run often. */
  private static final int WATCHED_ONE_IN = 8;

  private final ScheduleRunner stage;
  private final SequentialProbe probe;
  private final List<DrawnChoices> ways;
  private final Set<Long> seenNow = new HashSet<>();
  private final CoverageCounter seen;

  CoverageSampler(ScheduleRunner stage, SequentialProbe probe, List<DrawnChoices> ways) {
    this.stage = stage;
    this.probe = probe;
    this.ways = ways;
    this.seen = new CoverageCounter(probe.program().protocol());
  }

  Coverage of(long seed, long schedules, BooleanSupplier over) {
    LineLog.take(); // of what ran before
    TimeLimit.repeat(schedules, over, schedule -> see(seed, schedule));
    List<Integer> lines = LineLog.take();
    lines.forEach(seen::reached);
    return seen.coverage(SequentialForm.NAME, probe.markedLines(), lines);
  }

  private void see(long seed, long schedule) {
    DrawnChoices choices = draw(seed, schedule);
    if (schedule % WATCHED_ONE_IN < ways.size()) {
      choices.restart(seed, schedule);
      probe.run(choices, this, seen::output);
    }
    seenNow.forEach(seen::state);
    seen.scheduleEnds();
  }

  /** The states of each schedule. */
  List<Set<Long>> states(long seed, long schedules) {
    List<Set<Long>> states = new ArrayList<>();
    for (long schedule = 0; schedule < schedules; schedule++) {
      draw(seed, schedule);
      states.add(Set.copyOf(seenNow));
    }
    return states;
  }

  private DrawnChoices draw(long seed, long schedule) {
    DrawnChoices choices = ways.get((int) (schedule % ways.size()));
    choices.restart(seed, schedule);
    seenNow.clear();
    stage.start(choices, (round, acted) -> look(round, acted));
    look(1, true);
    return choices;
  }

  private void look(int round, boolean acted) {
    if (acted && round == 1) {
      seenNow.add(stage.key());
    }
  }

  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> messages) {
    if (probe.program().timeouts().contains(method)) {
      seen.ran(method);
    }
    for (int index = 0; messages != null && index < messages.size(); index++) {
      seen.heard(messages.get(index).getClass().getSimpleName());
    }
  }

  @Override
  public void fires(String handler, int line) {
    seen.ran(handler);
  }

  @Override
  public void ends(int node) {}
}
