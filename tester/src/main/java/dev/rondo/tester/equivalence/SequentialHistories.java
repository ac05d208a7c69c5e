package dev.rondo.tester.equivalence;

import dev.rondo.tester.sequential.HookedRun;
import dev.rondo.tester.sequential.StepHook;
import dev.rondo.tester.watch.StateText;
import java.util.ArrayList;
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
  private final Progress progress;
  private final SequentialSteps steps;
  private long runs;

  SequentialHistories(HookedRun hooked, Bound bound, Progress progress) {
    this.hooked = hooked;
    this.progress = progress;
    this.steps = new SequentialSteps(hooked, bound.n());
    this.bound = bound;
    this.program = hooked.create(bound.n(), bound.f(), this);
    this.choices = new EveryChoice(bound, hooked.rounds(), this::leaveIfPassed);
  }

  /** A run has come to where another was before. */
  private static final class Passed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Passed INSTANCE = new Passed();

    private Passed() {
      super("passed before", null, false, false);
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
    return steps.recorded();
  }

  private void begin() {
    histories.clear();
    for (int node = 0; node < bound.n(); node++) {
      histories.add(new ArrayList<>());
    }
  }

  private void run() {
    progress.sequentialRuns.set(++runs);
    begin();
    try {
      runToBound();
    } catch (Passed | LateTimeout left) {
      return;
    }
    for (int node = 0; node < bound.n(); node++) {
      note(node);
    }
    List<List<String>> tuple = histories.stream().map(List::copyOf).toList();
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
      throw Passed.INSTANCE;
    }
  }

  private void note(int node) {
    Object[] values = program.state(node);
    String[] names = program.variables();
    StringBuilder text = new StringBuilder();
    for (int variable = 0; variable < names.length; variable++) {
      text.append(names[variable]).append('=').append(StateText.text(values[variable])).append(' ');
    }
    Histories.add(histories.get(node), text.toString().strip());
  }

  /** A process without {@code @Init} begins with its initial state. */
  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> heard) {
    if (histories.get(node).isEmpty() && !hooked.isInit(method)) {
      note(node);
    }
    steps.begins(method, node, heard);
  }

  @Override
  public void fires(int line) {
    steps.fires(line);
  }

  @Override
  public void ends(int node) {
    note(node);
  }

  @Override
  public void output(int node, Object value) {
    histories.get(node).add(Histories.output(value));
  }

  @Override
  public void input(int node, Object value) {}
}
