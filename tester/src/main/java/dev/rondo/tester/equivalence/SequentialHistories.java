package dev.rondo.tester.equivalence;

import dev.rondo.tester.sequential.HookedRun;
import dev.rondo.tester.sequential.StepHook;
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
 * where a round begins in a state that an earlier run has passed there.
 */
final class SequentialHistories implements StepHook, Outputs {

  private final HookedRun hooked;
  private final Program program;
  private final Bound bound;
  private final EveryChoice choices;
  private final Map<List<List<String>>, List<Integer>> found = new LinkedHashMap<>();
  private final Set<String> passed = new HashSet<>();
  private final List<List<String>> histories = new ArrayList<>();
  private final Deque<Integer> running = new ArrayDeque<>();
  private final Progress progress;
  private final SequentialSteps steps;
  private final List<String> variables;
  private Births births;
  private long runs;

  SequentialHistories(HookedRun hooked, Bound bound, Progress progress) {
    this.hooked = hooked;
    this.progress = progress;
    this.steps = new SequentialSteps(hooked);
    this.bound = bound;
    this.births = Births.none(bound.n());
    this.program = hooked.create(bound.n(), bound.f(), bound.max() + 1, this);
    this.variables = List.of(program.variables());
    this.choices = new EveryChoice(bound, hooked.rounds(), this::leaveIfPassed);
  }

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

  long runs() {
    return runs;
  }

  /** What each process does when these choices are made, step by step. */
  List<List<String>> steps(List<Integer> made) {
    choices.repeat(made);
    begin();
    steps.record(choices::time);
    runToBound();
    List<List<String>> recorded = steps.recorded();
    return births.byName().stream().map(recorded::get).toList();
  }

  private void begin() {
    births = Births.none(bound.n());
    running.clear();
    histories.clear();
    for (int node = 0; node < bound.n(); node++) {
      histories.add(Histories.begin(node, births));
    }
  }

  private void run() {
    progress.sequentialRuns.set(++runs);
    begin();
    try {
      runToBound();
    } catch (Left | LateTimeout left) {
      return;
    }
    for (int node = 0; node < histories.size(); node++) {
      note(node);
    }
    List<List<String>> tuple =
        births.byName().stream().map(histories::get).map(List::copyOf).toList();
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

  private void leaveIfPassed() {
    String key = choices.position() + ProgramState.text(program) + histories;
    if (!passed.add(key)) {
      throw Left.INSTANCE;
    }
  }

  private void note(int node) {
    Object[] values = program.state(node);
    Histories.add(histories.get(node), Histories.state(variables, v -> values[v], births));
  }

  /** A process that starts while another one runs is spawned by that one. */
  @Override
  public void starts(int node) {
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
    if (histories.get(node).isEmpty() && !hooked.isInit(method)) {
      note(node);
    }
    if (!hooked.isInit(method)) {
      running.push(node);
    }
    steps.begins(method, node, heard, births);
  }

  @Override
  public void fires(int line) {
    steps.fires(line);
  }

  @Override
  public void ends(int node) {
    running.pop();
    note(node);
  }

  @Override
  public void output(int node, Object value) {
    histories.get(node).add(Histories.output(value, births));
  }

  @Override
  public void input(int node, Object value) {}
}
