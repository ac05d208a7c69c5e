package dev.rondo.search.async;

import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.LocalStep.Newborn;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.FaultyCount;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates the initial states: all combinations of inputs and choices of the starts of processes,
 * up to symmetry.
 *
 * <p>Starts of different processes commute, so processes are started one after another, and
 * equivalent partly started states are visited once. Each start is a transition of the search,
 * which limits can interrupt.
 */
public final class InitialStates {

  private final AsyncModel settings;
  private final ValueTerms terms;
  private final int[] nothing;
  private final int[] places;
  private final List<List<DrawnInputs>> inputs; // by process
  private final Map<StartContext, List<InitialStep>> ways = new ConcurrentHashMap<>();
  private final LongAdder bytes = new LongAdder();
  private final FaultyCount faulty;

  /** A start of a process. */
  record InitialStep(DrawnInputs inputs, LocalStep step) {}

  /**
   * The inputs of a process.
   *
   * @param values by variable; null for other variables
   * @param chosen the indices of the inputs among their possible values
   */
  record DrawnInputs(@Nullable Integer[] values, List<Integer> chosen) {

    /** The inputs that specs see: all of a correct process, none of a faulty one. */
    private List<Integer> shown(FaultyCount faulty) {
      List<Integer> given = Arrays.stream(values).filter(Objects::nonNull).toList();
      if (!faulty.counts()) {
        return given;
      }
      boolean correct = given.get(0) == 0; // the first input says whether it is faulty
      return correct ? given.subList(1, given.size()) : List.of();
    }

    private DrawnInputs with(int variable, int value, int place) {
      @Nullable Integer[] more = values.clone();
      more[variable] = value;
      List<Integer> longer = new ArrayList<>(chosen);
      longer.add(place);
      return new DrawnInputs(more, longer);
    }
  }

  /** Receives starts. The vectors are not reused. */
  public interface Visitor {

    /** A process can start. */
    void starts(LocalStep step, int[] next);

    /** A start shows a bug. */
    void failsToStart(LocalStep step, Bug bug);
  }

  public InitialStates(
      LoadedProtocol protocol,
      AsyncModel settings,
      ValueTerms terms,
      SuccessorGenerator generator) {
    this.settings = settings;
    this.terms = terms;
    this.nothing = generator.nothing();
    this.places = IntStream.range(0, settings.n()).map(generator::place).toArray();
    this.faulty = new FaultyCount(terms, protocol.model().faultyVariable(), settings.f());
    this.inputs =
        IntStream.range(0, settings.n()).mapToObj(node -> inputs(protocol, node)).toList();
  }

  /** All combinations of inputs of a process. */
  private List<DrawnInputs> inputs(LoadedProtocol protocol, int node) {
    List<StateVariable> variables = protocol.model().variables();
    List<DrawnInputs> all = new ArrayList<>();
    all.add(new DrawnInputs(new Integer[variables.size()], List.of()));
    for (int variable = 0; variable < variables.size(); variable++) {
      List<Integer> values = variables.get(variable).inputs(node, settings.n(), settings.f());
      if (!values.isEmpty()) {
        List<DrawnInputs> longer = new ArrayList<>();
        for (DrawnInputs inputs : all) {
          for (int place = 0; place < values.size(); place++) {
            longer.add(inputs.with(variable, values.get(place), place));
          }
        }
        all = longer;
      }
    }
    return all;
  }

  /** What a start depends on. Spawned processes start after the last initial one. */
  private record StartContext(int node, long there, @Nullable List<Newborn> unborn) {}

  private StartContext context(SuccessorGenerator generator, int node, int[] state) {
    boolean isLast = node == settings.n() - 1;
    return new StartContext(
        node, generator.there(state, 0), isLast ? unborn(generator, state) : null);
  }

  private List<Newborn> unborn(SuccessorGenerator generator, int[] state) {
    List<Newborn> unborn = new ArrayList<>();
    for (int node = settings.n(); node < settings.most(); node++) {
      ValueTerm process = terms.get(state[generator.place(node)]);
      if (process != terms.nothing()) {
        // Specs have seen its inputs by now.
        unborn.add(new Newborn(node, process.part(LocalProcess.INPUTS), List.of(), 0));
      }
    }
    return unborn;
  }

  private List<InitialStep> ways(SuccessorGenerator generator, int node, int[] state) {
    return ways(generator, node, state, Integer.MAX_VALUE - 1);
  }

  /** All starts; incomplete if there are more than {@code most}. */
  private List<InitialStep> ways(SuccessorGenerator generator, int node, int[] state, int most) {
    StartContext context = context(generator, node, state);
    List<InitialStep> known = ways.get(context);
    if (known == null) {
      known = ways(generator.local(), context, most);
      if (known.size() <= most && ways.putIfAbsent(context, known) == null) {
        bytes.add(known.size() * LocalStep.BYTES);
      }
    }
    return known;
  }

  private List<InitialStep> ways(LocalSteps local, StartContext context, int most) {
    List<InitialStep> starts = new ArrayList<>();
    for (DrawnInputs given : inputs.get(context.node)) {
      for (LocalStep step :
          local.starts(context.node, given.values(), context.there, context.unborn, most)) {
        starts.add(new InitialStep(given, step));
        if (step.isEndless() || starts.size() > most) {
          return starts;
        }
      }
    }
    return starts;
  }

  /**
   * All starts of a process, without spawned processes; empty if there are more than {@code most}.
   */
  Optional<List<LocalStep>> of(SuccessorGenerator generator, int node, int most) {
    List<InitialStep> some = ways(generator, node, nothing, most);
    return some.size() > most
        ? Optional.empty()
        : Optional.of(some.stream().map(InitialStep::step).toList());
  }

  /** The approximate memory of the memoized starts. */
  public long bytes() {
    return bytes.sum();
  }

  /** The number of transitions until all processes have started. */
  public int steps() {
    return settings.n();
  }

  /** The state in which no process has started. */
  public int[] nothing() {
    return nothing.clone();
  }

  /** Whether all processes have started. */
  boolean areOver(int[] states, int offset) {
    return waiting(states, offset) == settings.n();
  }

  /** The first process that has not started. */
  private int waiting(int[] states, int offset) {
    int node = 0;
    while (node < settings.n() && states[offset + places[node]] != terms.nothing().id()) {
      node++;
    }
    return node;
  }

  /**
   * Enumerates the starts of the first process that has not started, in a fixed order, up to a bug.
   *
   * @param generator the one of the thread
   */
  public void of(SuccessorGenerator generator, int[] states, int offset, Visitor visitor) {
    int node = waiting(states, offset);
    int[] state = Arrays.copyOfRange(states, offset, offset + nothing.length);
    for (InitialStep start : ways(generator, node, state)) {
      int[] next = state.clone();
      if (!isPossible(start, next)) {
        continue;
      }
      Bug bug = start(generator, node, start, next);
      if (bug != null) {
        visitor.failsToStart(start.step(), bug);
        return;
      }
      visitor.starts(start.step(), next);
    }
  }

  /** Whether a start is possible: not too many processes may be faulty. */
  private boolean isPossible(InitialStep start, int[] state) {
    if (!faulty.counts()) {
      return true;
    }
    int count = faulty.isFaulty(start.step().process().part(LocalProcess.VARIABLES)) ? 1 : 0;
    for (int place : places) {
      ValueTerm process = terms.get(state[place]);
      count +=
          process != terms.nothing() && faulty.isFaulty(process.part(LocalProcess.VARIABLES))
              ? 1
              : 0;
    }
    return faulty.allows(count);
  }

  private @Nullable Bug start(
      SuccessorGenerator generator, int node, InitialStep start, int[] state) {
    ValueTerm specs = terms.get(state[0]);
    for (int input : start.inputs().shown(faulty)) {
      specs = generator.specs().input(specs, node, input);
    }
    state[0] = specs.id();
    return generator.apply(node, start.step(), state);
  }

  /** Takes the ways in which any process can start. */
  interface StartVisitor {

    /**
     * A process can start.
     *
     * @param fails whether that shows a bug
     * @return whether no further way is wanted
     */
    boolean start(int node, InitialStep start, int[] next, boolean fails);
  }

  /**
   * Starts each process that has not started, in all ways and in a fixed order. A path up to
   * symmetry may have started processes in another order than {@link #of}.
   */
  void ofAny(SuccessorGenerator generator, int[] state, StartVisitor visitor) {
    int last = settings.spawns() ? waiting(state, 0) : settings.n() - 1;
    for (int node = 0; node <= last; node++) {
      boolean hasStarted = state[places[node]] != terms.nothing().id();
      for (InitialStep start : hasStarted ? List.<InitialStep>of() : ways(generator, node, state)) {
        int[] next = state.clone();
        if (isPossible(start, next)) {
          boolean fails = start(generator, node, start, next) != null;
          if (visitor.start(node, start, next, fails)) {
            return;
          }
        }
      }
    }
  }

  /** All starts by process; those that are missing when a bug shows are the first possible ones. */
  List<InitialStep> completed(@Nullable InitialStep[] starts, SuccessorGenerator generator) {
    List<InitialStep> all = new ArrayList<>();
    for (int node = 0; node < starts.length; node++) {
      InitialStep start = starts[node];
      all.add(start != null ? start : ways(generator, node, nothing).get(0));
    }
    return all;
  }
}
