package dev.rondo.run.sequential;

import dev.rondo.analysis.Branches;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.Coverage;
import dev.rondo.run.load.LineLog;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.sequential.strategy.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;

/**
 * Draws schedules again to see what they cover; a hunt itself has no time to look. All the ways to
 * draw come in turn.
 */
final class CoverageSample implements StepHook {

  /** Steps are slow to watch, and what runs at all runs often. */
  private static final int WATCHED_ONE_IN = 8;

  private final Stage stage;
  private final SequentialProbe probe;
  private final List<DrawnChoices> ways;
  private final Map<Long, Integer> seenBy = new HashMap<>();
  private final Set<Long> seenNow = new HashSet<>();
  private final Set<String> ran = new HashSet<>();
  private final Set<String> heard = new HashSet<>();
  private final Set<Integer> reached = new HashSet<>();

  CoverageSample(Stage stage, SequentialProbe probe, List<DrawnChoices> ways) {
    this.stage = stage;
    this.probe = probe;
    this.ways = ways;
  }

  Coverage of(long seed, long schedules) {
    LineLog.take(); // of what ran before
    for (long schedule = 0; schedule < schedules; schedule++) {
      DrawnChoices choices = draw(seed, schedule);
      seenNow.forEach(key -> seenBy.merge(key, 1, Integer::sum));
      if (schedule % WATCHED_ONE_IN < ways.size()) {
        choices.restart(seed, schedule);
        probe.run(choices, this);
      }
    }
    long once = seenBy.values().stream().filter(count -> count == 1).count();
    return new Coverage(schedules, seenBy.size(), once, neverRan(), neverTaken(), LineLog.take());
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
      ran.add(method);
    }
    for (int index = 0; messages != null && index < messages.size(); index++) {
      heard.add(messages.get(index).getClass().getSimpleName());
    }
  }

  @Override
  public void fires(String handler, int line) {
    ran.add(handler);
  }

  @Override
  public void reaches(int line) {
    reached.add(line);
  }

  @Override
  public void ends(int node) {}

  /** Those of what has run at all. */
  private List<Coverage.Branch> neverTaken() {
    Protocol protocol = probe.program().protocol();
    Set<String> silent = new HashSet<>();
    neverRan().forEach(unseen -> silent.add(unseen.handler()));
    Set<Integer> watched = probe.watchedBranches();
    List<String> text = protocol.source().text().lines().toList();
    return Branches.of(protocol).stream()
        .filter(branch -> watched.contains(branch.line()) && !reached.contains(branch.line()))
        .filter(branch -> !silent.contains(branch.method()))
        .map(
            branch ->
                new Coverage.Branch(
                    branch.method(), branch.line(), text.get(branch.line() - 1).strip()))
        .toList();
  }

  private List<Coverage.Unseen> neverRan() {
    Protocol protocol = probe.program().protocol();
    List<Coverage.Unseen> unseen = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      if (!handler.action().isEmpty() && !ran.contains(handler.name())) {
        unseen.add(
            new Coverage.Unseen(
                handler.name(),
                handler.position().line(),
                handler.kinds().stream().anyMatch(heard::contains)));
      }
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (!ran.contains(timeout.name())) {
        unseen.add(new Coverage.Unseen(timeout.name(), timeout.position().line(), false));
      }
    }
    return List.copyOf(unseen);
  }
}
