package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistorySet;
import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.ProgramState;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.equivalence.history.TupleSet;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.run.value.ValueText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.LateTimeout;
import rondo.runtime.Outputs;
import rondo.runtime.Program;
import rondo.runtime.StepHook;

/**
 * Enumerates the schedules of a sequential program up to a bound, and the local histories of its
 * processes: the emitted code itself runs, once for every combination of choices. A run is left
 * where a round begins, or where one more process hears in it, in a state that an earlier run has
 * passed there. As far as a run repeats the last one its histories are known.
 */
final class SequentialHistories implements StepHook, Outputs {

  private final TracedRun traced;
  private final Program program;
  private final Bound bound;
  private final ExhaustiveChoices choices;
  private final HistoryTree tree;
  private final HistorySet found;
  private final TupleSet passed;
  private final Map<String, Integer> positions = new HashMap<>();
  private final List<PrefixState> places = new ArrayList<>();
  private final List<Integer> histories = new ArrayList<>();
  private final Deque<Integer> running = new ArrayDeque<>();
  private final ComparisonProgress progress;
  private final SequentialSteps steps;
  private final List<String> variables;
  private final ProgramState state;
  private final SpawnTree first;
  private SpawnTree births;
  private int known;
  private int reached;
  private boolean retells;
  private long runs;

  /** For runs with as many phases with messages as the bound has. */
  SequentialHistories(
      TracedRun traced, Bound bound, HistoryTree tree, ComparisonProgress progress) {
    this.traced = traced;
    this.progress = progress;
    this.tree = tree;
    this.steps = new SequentialSteps(traced);
    this.bound = bound;
    this.found = new HistorySet(tree, bound.max());
    this.passed = new TupleSet(1 + 2 * (bound.max() + 1), 0);
    this.first = SpawnTree.none(bound.n());
    this.births = first;
    this.program = traced.create(bound.n(), bound.f(), bound.max() + 1, this);
    this.variables = List.of(program.variables());
    this.choices = new ExhaustiveChoices(bound, traced.rounds(), this::placeReached);
    this.state = new ProgramState(program);
  }

  /** A place in a run, after so many choices, and the histories there. */
  private record PrefixState(int asked, SpawnTree births, List<Integer> histories) {}

  /** A run has come to where another was before, or has more processes than the bound allows. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Left INSTANCE = new Left();

    private Left() {
      super("not gone on with", null, false, false);
    }
  }

  /** The histories of all schedules, each with the last phase of one that has them. */
  HistorySet enumerate() {
    do {
      run();
    } while (choices.next());
    return found;
  }

  long runs() {
    return runs;
  }

  /**
   * What the processes do that go through the histories at a place, step by step. The choices that
   * lead there are not kept, but found out once more.
   */
  List<List<String>> steps(int place) {
    SequentialHistories again = new SequentialHistories(traced, bound, tree, progress);
    again.run();
    while (again.found.size() <= place) {
      again.choices.next();
      again.run();
    }
    return again.retell(again.choices.values());
  }

  private List<List<String>> retell(List<Integer> made) {
    choices.repeat(made);
    places.clear();
    begin();
    retells = true;
    steps.record(choices::time);
    program.run(choices, this, bound.phases());
    return births.byName(steps.recorded());
  }

  private void begin() {
    places.removeIf(place -> place.asked() > choices.repeated());
    known = places.size();
    reached = 0;
    births = first;
    running.clear();
    histories.clear();
    for (int node = 0; node < bound.n(); node++) {
      histories.add(tree.begin(node, births));
    }
  }

  private void run() {
    progress.sequentialRuns.set(++runs);
    progress.checkTime();
    begin();
    try {
      program.run(choices, this, bound.phases());
    } catch (Left | LateTimeout left) {
      return;
    }
    for (int node = 0; node < histories.size(); node++) {
      note(node);
    }
    found.add(births.byName(histories), choices.phase());
  }

  private void placeReached() {
    reached++;
    if (reached == known) {
      PrefixState place = places.get(known - 1);
      births = place.births();
      histories.clear();
      histories.addAll(place.histories());
    } else if (reached > known && !retells) {
      if (!passed.add(here())) {
        throw Left.INSTANCE;
      }
      places.add(new PrefixState(choices.asked(), births, List.copyOf(histories)));
    }
  }

  /** All that a run can depend on from here on, and what has led here. */
  private int[] here() {
    int[] here = new int[1 + 2 * (bound.max() + 1)];
    Arrays.fill(here, -1);
    here[0] =
        positions.computeIfAbsent(choices.position() + births.parents(), any -> positions.size());
    for (int process = 0; process < state.processes(); process++) {
      here[1 + 2 * process] = state.of(process, choices.isToHear(process));
      here[2 + 2 * process] = histories.get(process);
    }
    return here;
  }

  /** Whether the last run was at the same place in the same way, so that nothing is to be noted. */
  private boolean repeats() {
    return reached < known;
  }

  private void note(int node) {
    Object[] values = program.state(node);
    String now = HistoryTree.state(variables, variable -> values[variable], births);
    histories.set(node, tree.withState(histories.get(node), now));
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
      histories.add(tree.begin(node, births));
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
    if (histories.get(node) == HistoryTree.EMPTY && !traced.isInit(method)) {
      note(node);
    }
    if (!traced.isInit(method)) {
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
      histories.set(node, tree.withOutput(histories.get(node), value, births));
    }
  }

  @Override
  public void input(int node, Object value) {}

  /**
   * What the processes of a sequential program do in one run, as text; off until it is asked for.
   */
  private static final class SequentialSteps {

    private final TracedRun traced;
    private final List<List<String>> steps = new ArrayList<>();
    private @Nullable Supplier<String> time;
    private int current;

    SequentialSteps(TracedRun traced) {
      this.traced = traced;
    }

    /**
     * Records the next run.
     *
     * @param newTime says which round it is
     */
    void record(Supplier<String> newTime) {
      time = newTime;
    }

    /** One more process starts. */
    void starts() {
      if (time != null) {
        steps.add(new ArrayList<>());
      }
    }

    /** The steps of each process; the recording ends. */
    List<List<String>> recorded() {
      List<List<String>> recorded = steps.stream().map(List::copyOf).toList();
      steps.clear();
      time = null;
      return recorded;
    }

    void begins(String method, int node, @Nullable Mailbox<?> heard, SpawnTree births) {
      if (time == null || traced.isInit(method)) {
        return;
      }
      current = node;
      if (traced.isTimeout(method)) {
        steps.get(node).add(method + " times out " + time.get() + with(heard, births));
      } else if (heard != null && !heard.isEmpty()) {
        steps.get(node).add("hears " + messages(heard, births) + " " + time.get());
      }
    }

    /** The handler is named in the step that has begun last. */
    void fires(String handler) {
      List<String> own = time == null ? List.of() : steps.get(current);
      if (!own.isEmpty()) {
        own.set(own.size() - 1, handler + " " + own.get(own.size() - 1));
      }
    }

    private static String with(@Nullable Mailbox<?> heard, SpawnTree births) {
      return heard == null || heard.isEmpty() ? "" : " with " + messages(heard, births);
    }

    private static String messages(Mailbox<?> heard, SpawnTree births) {
      List<String> messages = new ArrayList<>();
      for (int position = 0; position < heard.size(); position++) {
        String message = ValueText.of(heard.get(position), births);
        messages.add(message + " from " + births.name(heard.sender(position).index()));
      }
      return String.join(", ", messages);
    }
  }
}
