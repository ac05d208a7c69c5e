package dev.rondo.search.rounds;

import dev.rondo.frontend.formula.Formula.Atom;
import dev.rondo.frontend.formula.Formula.Predicate;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.temporal.KripkeStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.runtime.RoundProgram;

/** The states between rounds as a Kripke structure, without symmetry reduction. */
final class RoundKripkeStructure implements KripkeStructure {

  private static final int SELDOM = 1 << 10;
  private static final long BYTES_PER_STATE =
      40; // the headers of its two arrays, and references to them
  private static final long BYTES_PER_FOUND = 20;
  private static final long BYTES_PER_ANSWER = 80;

  private final RoundModel model;
  private final RoundProgram program;
  private final ProcessStateCodec memory;
  private final UserCodeRunner code = new UserCodeRunner();
  private final Budget budget;
  private final long before;
  private final FingerprintTable numbers = new FingerprintTable();
  private final List<int[]> states = new ArrayList<>();
  private final List<int[]> following = new ArrayList<>();
  private int initial;
  private final Map<AtomKey, Integer> known = new HashMap<>();
  private long steps;
  private volatile int expanded;

  /**
   * An empty structure.
   *
   * @param before the memory of the search before
   */
  RoundKripkeStructure(RoundModel model, Budget budget, long before) {
    this.model = model;
    this.budget = budget;
    this.before = before;
    this.program = model.maker().newProgram();
    this.memory =
        new ProcessStateCodec(
            model.maker().program().protocol(),
            program,
            model.terms(),
            model.values().slots(),
            model.clock().rounds());
  }

  /** Computes all states. A search has shown before that there is no safety bug. */
  void find() {
    RoundExpander expander = new RoundExpander(model);
    FoundSuccessors found = new FoundSuccessors();
    expander.initial(found);
    initial = states.size();
    for (int state = 0; state < states.size(); state++) {
      budget.goOn(bytes());
      expanded = state;
      found.next.clear();
      expander.expand(states.get(state), 0, found);
      int[] next = found.next.stream().mapToInt(Integer::intValue).distinct().toArray();
      following.add(next);
      steps += next.length;
    }
  }

  /** The progress as text. Any thread may call it. */
  String progress() {
    return expanded + " states once more";
  }

  /** The key of a memoized atom. */
  private record AtomKey(Atom atom, int process, int state) {}

  /** Numbers states. */
  private final class FoundSuccessors implements Successors {
    private final List<Integer> next = new ArrayList<>();

    @Override
    public void add(int[] state, long fingerprint) {
      if (next.size() % SELDOM == 0) {
        budget.goOn(bytes() + BYTES_PER_FOUND * next.size());
      }
      if (numbers.add(fingerprint, FingerprintTable.NONE)) {
        states.add(state.clone());
      }
      next.add(numbers.indexOf(fingerprint));
    }

    @Override
    public void goOn() {
      budget.goOn(bytes());
    }

    @Override
    public void bug(Bug bug) {
      throw new IllegalStateException("a graph with a bug is not asked for cycles");
    }
  }

  int[] state(int number) {
    return states.get(number);
  }

  long fingerprint(int number) {
    return numbers.fingerprint(number);
  }

  /** Whether a state has no successor. */
  boolean isEnd(int state) {
    return following.get(state).length == 0;
  }

  @Override
  public int size() {
    return states.size();
  }

  @Override
  public long bytes() {
    return before
        + numbers.bytes()
        + states.size() * (4L * model.width() + BYTES_PER_STATE)
        + 4L * steps
        + BYTES_PER_ANSWER * known.size();
  }

  @Override
  public int[] following(int state) {
    return isEnd(state) ? new int[] {state} : following.get(state);
  }

  @Override
  public int[] initial() {
    return IntStream.range(0, initial).toArray();
  }

  @Override
  public int processes() {
    return model.n();
  }

  @Override
  public boolean isThere(int state, int process) {
    return states.get(state)[process] != 0;
  }

  @Override
  public int value(Atom atom, int state, int process) {
    if (!(atom instanceof Predicate predicate)) {
      int specs = states.get(state)[model.specPlace()];
      long made = SpecOutcomes.made(model.terms(), model.terms().get(specs))[process];
      return model.watched().shown().holds(atom, made) ? 1 : 0;
    }
    return known.computeIfAbsent(
        new AtomKey(atom, process, states.get(state)[process]),
        asked -> value(predicate.name(), asked.state(), process));
  }

  private int value(String name, int state, int process) {
    int place = model.maker().program().protocol().observed().indexOf(name);
    memory.write(process, model.terms().get(state));
    int[] value = {0};
    CannotSearch.whereObservedFails(
        name,
        code.run(() -> value[0] = program.observedValue(place, process)).map(Bug::of).orElse(null));
    return value[0];
  }

  /** Only good phases repeat forever, or a final state. */
  @Override
  public boolean mayRepeat(int state) {
    return isEnd(state) || states.get(state)[model.schedulePlace()] > 0;
  }

  @Override
  public Set<Long> possible(int state) {
    return Set.of();
  }

  @Override
  public List<LabelledEdge> steps(int state) {
    int[] targets = following(state);
    return IntStream.range(0, targets.length)
        .mapToObj(number -> new LabelledEdge(targets[number], number, List.of()))
        .toList();
  }
}
