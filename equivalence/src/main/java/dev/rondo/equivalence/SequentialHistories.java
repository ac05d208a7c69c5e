package dev.rondo.equivalence;

import dev.rondo.run.sequential.HookedRun;
import dev.rondo.run.sequential.StepHook;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.LateTimeout;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/**
 * Enumerates the schedules of a sequential program up to a bound, and the local histories of its
 * processes: the emitted code itself runs, once for every combination of choices. A run is left
 * where a round begins in a state that an earlier run has passed there. As far as a run repeats the
 * last one its histories are known.
 */
final class SequentialHistories implements StepHook, Outputs {

  private final HookedRun hooked;
  private final Program program;
  private final Bound bound;
  private final EveryChoice choices;
  private final Map<List<List<String>>, List<Integer>> found = new LinkedHashMap<>();
  private final Set<Passed> passed = new HashSet<>();
  private final List<Begun> begun = new ArrayList<>();
  private final List<List<String>> histories = new ArrayList<>();
  private final Deque<Integer> running = new ArrayDeque<>();
  private final Progress progress;
  private final SequentialSteps steps;
  private final List<String> variables;
  private final ProgramState state;
  private final Births first;
  private Births births;
  private int known;
  private int rounds;
  private boolean retells;
  private long runs;

  /**
   * For runs of so many phases in which somebody sends.
   *
   * @param lastPhase a run that comes to a later one is over
   */
  SequentialHistories(HookedRun hooked, Bound bound, int lastPhase, Progress progress) {
    this.hooked = hooked;
    this.progress = progress;
    this.steps = new SequentialSteps(hooked);
    this.bound = bound;
    this.first = Births.none(bound.n());
    this.births = first;
    this.program = hooked.create(bound.n(), bound.f(), bound.max() + 1, this);
    this.variables = List.of(program.variables());
    this.choices = new EveryChoice(bound, lastPhase, hooked.rounds(), this::roundBegins);
    this.state = new ProgramState(program);
  }

  /** The histories where a round begins, after so many choices. */
  private record Begun(int asked, Births births, List<List<String>> histories) {}

  /** All that a run can depend on from a round on, and what has led there. */
  private record Passed(String position, String state, List<List<String>> histories) {}

  /** A run has come to where another was before, or has more processes than the bound allows. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Left INSTANCE = new Left();

    private Left() {
      super("not gone on with", null, false, false);
    }
  }

  /** The histories, each with the choices that lead to it. */
  Map<List<List<String>>, List<Integer>> enumerate() {
    do {
      run();
    } while (choices.next());
    return found;
  }

  /** Whether some run has come to a phase beyond the last. */
  boolean isCutShort() {
    return choices.isCutShort();
  }

  /** The latest phase that any run has come to. */
  int latestPhase() {
    return choices.latest();
  }

  long runs() {
    return runs;
  }

  /** What each process does when these choices are made, step by step. */
  List<List<String>> steps(List<Integer> made) {
    choices.repeat(made);
    begun.clear();
    begin();
    retells = true;
    steps.record(choices::time);
    runToBound();
    retells = false;
    return births.byName(steps.recorded());
  }

  private void begin() {
    begun.removeIf(round -> round.asked() > choices.repeated());
    known = begun.size();
    rounds = 0;
    births = first;
    running.clear();
    histories.clear();
    for (int node = 0; node < bound.n(); node++) {
      histories.add(Histories.begin(node, births));
    }
  }

  private void run() {
    progress.sequentialRuns.set(++runs);
    progress.checkTime();
    begin();
    try {
      runToBound();
    } catch (Left | LateTimeout left) {
      return;
    }
    for (int node = 0; node < histories.size(); node++) {
      note(node);
    }
    List<List<String>> tuple = births.byName(histories).stream().map(List::copyOf).toList();
    found.putIfAbsent(tuple, choices.values());
  }

  /** A phase in which nobody sends is skipped, so a run may come to one beyond the bound. */
  private void runToBound() {
    try {
      program.run(choices, this, bound.phases());
    } catch (EveryChoice.OutOfBound over) {
      return;
    }
  }

  private void roundBegins() {
    rounds++;
    if (rounds == known) {
      births = begun.get(known - 1).births();
      histories.clear();
      begun.get(known - 1).histories().forEach(history -> histories.add(new ArrayList<>(history)));
    } else if (rounds > known && !retells) {
      List<List<String>> tuple = histories.stream().map(List::copyOf).toList();
      if (!passed.add(new Passed(choices.position(), state.text(), tuple))) {
        throw Left.INSTANCE;
      }
      begun.add(new Begun(choices.asked(), births, tuple));
    }
  }

  /** Whether the last run was in the same round in the same way, so that nothing is to be noted. */
  private boolean repeats() {
    return rounds < known;
  }

  private void note(int node) {
    Object[] values = program.state(node);
    Histories.add(histories.get(node), Histories.state(variables, v -> values[v], births));
  }

  /** A process that starts while another one runs is spawned by that one. */
  @Override
  public void starts(int node) {
    if (repeats()) {
      return;
    }
    if (!running.isEmpty()) {
      births = births.with(running.element());
      if (births.count() > bound.max()) {
        throw Left.INSTANCE;
      }
      histories.add(Histories.begin(node, births));
    }
    steps.starts();
    running.push(node);
  }

  /** A process without {@code @Init} begins with its initial state. */
  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> heard) {
    if (repeats()) {
      return;
    }
    if (histories.get(node).isEmpty() && !hooked.isInit(method)) {
      note(node);
    }
    if (!hooked.isInit(method)) {
      running.push(node);
    }
    steps.begins(method, node, heard, births);
  }

  @Override
  public void fires(String handler, int line) {
    steps.fires(handler);
  }

  @Override
  public void ends(int node) {
    if (!repeats()) {
      running.pop();
      note(node);
    }
  }

  @Override
  public void show(int node, Object value) {
    if (!repeats()) {
      histories.get(node).add(Histories.output(value, births));
    }
  }

  @Override
  public void input(int node, Object value) {}
}
