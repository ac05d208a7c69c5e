package dev.rondo.search.async;

import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.LocalStep.Newborn;
import dev.rondo.search.term.FaultyCount;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
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
 * How processes start: with every combination of inputs and choices, up to symmetry.
 *
 * <p>Starts of different processes commute, so processes are started one after another and partly
 * started states that are the same up to symmetry are kept once; all combinations would be too
 * many. Each is a step of the search, which can so end before all have started.
 */
public final class InitialStates {

  private final AsyncSearchSettings settings;
  private final Terms terms;
  private final int[] nothing;
  private final int[] places;
  private final List<List<Inputs>> inputs; // by process
  private final Map<Situation, List<Start>> ways = new ConcurrentHashMap<>();
  private final LongAdder bytes = new LongAdder();
  private final FaultyCount faulty;

  /** A way for a process to start. */
  record Start(Inputs inputs, LocalStep step) {}

  /**
   * The inputs of a process.
   *
   * @param values by variable; null where it is no input
   * @param chosen the places of the inputs among those they can have
   */
  record Inputs(@Nullable Integer[] values, List<Integer> chosen) {

    /** Those that specs are shown: all of a correct process, none of a faulty one. */
    private List<Integer> shown(FaultyCount faulty) {
      List<Integer> given = Arrays.stream(values).filter(Objects::nonNull).toList();
      if (!faulty.counts()) {
        return given;
      }
      boolean correct = given.get(0) == 0; // who is faulty is the first input
      return correct ? given.subList(1, given.size()) : List.of();
    }

    private Inputs with(int variable, int value, int place) {
      @Nullable Integer[] more = values.clone();
      more[variable] = value;
      List<Integer> longer = new ArrayList<>(chosen);
      longer.add(place);
      return new Inputs(more, longer);
    }
  }

  /** Who is told. The vectors are not reused. */
  public interface Visitor {

    /** A process can start. */
    void starts(LocalStep step, int[] next);

    /** A process can start in a way that shows a bug. */
    void failsToStart(LocalStep step, String bug);
  }

  public InitialStates(
      LoadedProtocol protocol,
      AsyncSearchSettings settings,
      Terms terms,
      SuccessorGenerator generator) {
    this.settings = settings;
    this.terms = terms;
    this.nothing = generator.nothing();
    this.places = IntStream.range(0, settings.n()).map(generator::place).toArray();
    this.faulty = new FaultyCount(terms, protocol.model().faultyVariable(), settings.f());
    this.inputs =
        IntStream.range(0, settings.n()).mapToObj(node -> inputs(protocol, node)).toList();
  }

  /** The inputs that a process can have. */
  private List<Inputs> inputs(LoadedProtocol protocol, int node) {
    List<StateVariable> variables = protocol.model().variables();
    List<Inputs> all = new ArrayList<>();
    all.add(new Inputs(new Integer[variables.size()], List.of()));
    for (int variable = 0; variable < variables.size(); variable++) {
      List<Integer> values = variables.get(variable).inputs(node, settings.n(), settings.f());
      if (!values.isEmpty()) {
        List<Inputs> longer = new ArrayList<>();
        for (Inputs inputs : all) {
          for (int place = 0; place < values.size(); place++) {
            longer.add(inputs.with(variable, values.get(place), place));
          }
        }
        all = longer;
      }
    }
    return all;
  }

  /** Who there is when a process starts; new processes start behind the last of the others. */
  private record Situation(int node, long there, @Nullable List<Newborn> unborn) {}

  private Situation situation(SuccessorGenerator generator, int node, int[] state) {
    boolean isLast = node == settings.n() - 1;
    return new Situation(node, generator.there(state, 0), isLast ? unborn(generator, state) : null);
  }

  private List<Newborn> unborn(SuccessorGenerator generator, int[] state) {
    List<Newborn> unborn = new ArrayList<>();
    for (int node = settings.n(); node < settings.most(); node++) {
      Term process = terms.get(state[generator.place(node)]);
      if (process != terms.nothing()) {
        // What specs are shown of it they have seen by now.
        unborn.add(new Newborn(node, process.part(LocalProcess.INPUTS), List.of(), 0));
      }
    }
    return unborn;
  }

  private List<Start> ways(SuccessorGenerator generator, int node, int[] state) {
    return ways(generator, node, state, Integer.MAX_VALUE - 1);
  }

  /** All ways, or more than so many where there are more. */
  private List<Start> ways(SuccessorGenerator generator, int node, int[] state, int most) {
    Situation situation = situation(generator, node, state);
    List<Start> known = ways.get(situation);
    if (known == null) {
      known = ways(generator.local(), situation, most);
      if (known.size() <= most && ways.putIfAbsent(situation, known) == null) {
        bytes.add(known.size() * LocalStep.BYTES);
      }
    }
    return known;
  }

  private List<Start> ways(LocalSteps local, Situation situation, int most) {
    List<Start> starts = new ArrayList<>();
    for (Inputs given : inputs.get(situation.node)) {
      for (LocalStep step :
          local.starts(situation.node, given.values(), situation.there, situation.unborn, most)) {
        starts.add(new Start(given, step));
        if (step.isEndless() || starts.size() > most) {
          return starts;
        }
      }
    }
    return starts;
  }

  /** All ways in which a process can start, where nobody is added and they are at most so many. */
  Optional<List<LocalStep>> of(SuccessorGenerator generator, int node, int most) {
    List<Start> some = ways(generator, node, nothing, most);
    return some.size() > most
        ? Optional.empty()
        : Optional.of(some.stream().map(Start::step).toList());
  }

  /** About how much memory it takes to remember ways to start. */
  public long bytes() {
    return bytes.sum();
  }

  /** How many steps it takes until all have started. */
  public int steps() {
    return settings.n();
  }

  /** The state in which nobody has started. */
  public int[] nothing() {
    return nothing.clone();
  }

  /** Whether all have started. */
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
   * Starts the first process that has not, in all its ways and in a fixed order, up to a bug.
   *
   * @param generator those of the thread
   */
  public void of(SuccessorGenerator generator, int[] states, int offset, Visitor visitor) {
    int node = waiting(states, offset);
    int[] state = Arrays.copyOfRange(states, offset, offset + nothing.length);
    for (Start start : ways(generator, node, state)) {
      int[] next = state.clone();
      if (!isPossible(start, next)) {
        continue;
      }
      String bug = start(generator, node, start, next);
      if (bug != null) {
        visitor.failsToStart(start.step(), bug);
        return;
      }
      visitor.starts(start.step(), next);
    }
  }

  /** Whether a process can start so, after those that have started. */
  private boolean isPossible(Start start, int[] state) {
    if (!faulty.counts()) {
      return true;
    }
    int count = faulty.isFaulty(start.step().process().part(LocalProcess.VARIABLES)) ? 1 : 0;
    for (int place : places) {
      Term process = terms.get(state[place]);
      count +=
          process != terms.nothing() && faulty.isFaulty(process.part(LocalProcess.VARIABLES))
              ? 1
              : 0;
    }
    return faulty.allows(count);
  }

  private @Nullable String start(SuccessorGenerator generator, int node, Start start, int[] state) {
    Term specs = terms.get(state[0]);
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
    boolean start(int node, Start start, int[] next, boolean fails);
  }

  /**
   * Starts each process that has not started, in all ways and in a fixed order. A path up to
   * symmetry may have started processes in another order than {@link #of}.
   */
  void ofAny(SuccessorGenerator generator, int[] state, StartVisitor visitor) {
    int last = settings.spawns() ? waiting(state, 0) : settings.n() - 1;
    for (int node = 0; node <= last; node++) {
      boolean hasStarted = state[places[node]] != terms.nothing().id();
      for (Start start : hasStarted ? List.<Start>of() : ways(generator, node, state)) {
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
  List<Start> completed(@Nullable Start[] starts, SuccessorGenerator generator) {
    List<Start> all = new ArrayList<>();
    for (int node = 0; node < starts.length; node++) {
      Start start = starts[node];
      all.add(start != null ? start : ways(generator, node, nothing).get(0));
    }
    return all;
  }
}
