package dev.rondo.tester.search.async;

import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How processes start: with every combination of inputs and choices, up to symmetry.
 *
 * <p>Starts of different processes commute, so processes are started one after another and partly
 * started states that are the same up to symmetry are kept once; all combinations would be too
 * many.
 */
final class Starts {

  private final SearchSettings settings;
  private final Terms terms;
  private final Moves moves;
  private final Symmetric symmetric;
  private final List<List<Start>> ways = new ArrayList<>();
  private final Map<Long, Long> parents = new HashMap<>();
  private @Nullable Failure failure;

  /** A way for a process to start. */
  record Start(Inputs inputs, LocalStep step) {}

  /**
   * The inputs of a process.
   *
   * @param values by variable; null where it is no input
   * @param chosen the places of the inputs among those they can have
   */
  record Inputs(@Nullable Integer[] values, List<Integer> chosen) {

    private Inputs with(int variable, int value, int place) {
      @Nullable Integer[] more = values.clone();
      more[variable] = value;
      List<Integer> longer = new ArrayList<>(chosen);
      longer.add(place);
      return new Inputs(more, longer);
    }
  }

  /** A start that shows a bug, and the partly started state it does so in. */
  record Failure(long before, String bug) {}

  Starts(
      LoadedProtocol protocol,
      SearchSettings settings,
      Terms terms,
      Moves moves,
      Symmetric symmetric) {
    this.settings = settings;
    this.terms = terms;
    this.moves = moves;
    this.symmetric = symmetric;
    List<Inputs> inputs = inputs(protocol);
    for (int node = 0; node < settings.n(); node++) {
      ways.add(ways(node, inputs));
    }
  }

  /** The inputs that a process can have. */
  private List<Inputs> inputs(LoadedProtocol protocol) {
    List<StateVariable> variables = protocol.model().variables();
    List<Inputs> all = new ArrayList<>();
    all.add(new Inputs(new Integer[variables.size()], List.of()));
    for (int variable = 0; variable < variables.size(); variable++) {
      Optional<InputValues> input = variables.get(variable).input();
      if (input.isPresent()) {
        List<Integer> values = input.get().values(settings.n(), settings.f());
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

  private List<Start> ways(int node, List<Inputs> all) {
    LocalProcess process = moves.local().process(node);
    List<Start> starts = new ArrayList<>();
    for (Inputs inputs : all) {
      List<Integer> chosen = List.of();
      while (chosen != null) {
        LocalStep step = process.start(inputs.values(), chosen);
        starts.add(new Start(inputs, step));
        if (step.isEndless()) {
          return starts;
        }
        chosen = process.nextChoices();
      }
    }
    return starts;
  }

  /** The states in which all have started; none where a start shows a bug. */
  List<int[]> all() {
    int[] nothing = moves.nothing();
    Map<Long, int[]> level = new LinkedHashMap<>();
    level.put(symmetric.canonical(nothing), nothing);
    for (int started = 0; started < settings.n() && failure == null; started++) {
      Map<Long, int[]> longer = new LinkedHashMap<>();
      for (Map.Entry<Long, int[]> state : level.entrySet()) {
        extend(state.getKey(), state.getValue(), longer);
      }
      level = longer;
    }
    return failure == null ? new ArrayList<>(level.values()) : List.of();
  }

  /** Whether some process can output as it starts. */
  boolean show() {
    return ways.stream().flatMap(List::stream).anyMatch(way -> way.step().outputs().size() > 0);
  }

  /** What went wrong in a start. */
  @Nullable Failure failure() {
    return failure;
  }

  private void extend(long fingerprint, int[] state, Map<Long, int[]> longer) {
    int node = 0;
    while (hasStarted(state, node)) {
      node++;
    }
    for (Start start : ways.get(node)) {
      int[] next = state.clone();
      String bug = start(node, start, next);
      if (bug != null) {
        failure = failure == null ? new Failure(fingerprint, bug) : failure;
        return;
      }
      long reached = symmetric.canonical(next);
      symmetric.form(next);
      if (longer.putIfAbsent(reached, next) == null) {
        parents.put(reached, fingerprint);
      }
    }
  }

  private boolean hasStarted(int[] state, int node) {
    return state[moves.place(node)] != terms.nothing().id();
  }

  private @Nullable String start(int node, Start start, int[] state) {
    Term specs = terms.get(state[0]);
    for (@Nullable Integer input : start.inputs().values()) {
      if (input != null) {
        specs = moves.specs().input(specs, node, input);
      }
    }
    state[0] = specs.id();
    return moves.apply(node, start.step(), state);
  }

  /**
   * How processes start on the way to a state, without symmetry: the starts by process, and the
   * state that they lead to. With a bug, the last start shows it.
   */
  record Way(List<Start> starts, int[] state) {}

  /** The way to an initial state with a fingerprint. */
  Way wayTo(long fingerprint) {
    List<Long> path = new ArrayList<>();
    for (Long at = fingerprint; at != null; at = parents.get(at)) {
      path.add(0, at);
    }
    @Nullable Start[] starts = new Start[settings.n()];
    int[] state = moves.nothing();
    for (long reached : path.subList(1, path.size())) {
      state = step(state, starts, reached);
    }
    if (failure != null && path.size() <= settings.n()) {
      state = fail(state, starts);
    }
    return new Way(completed(starts), state);
  }

  private int[] step(int[] state, @Nullable Start[] starts, long reached) {
    for (int node = 0; node < settings.n(); node++) {
      if (starts[node] == null) {
        for (Start start : ways.get(node)) {
          int[] next = state.clone();
          if (start(node, start, next) == null) {
            if (symmetric.canonical(next) == reached) {
              starts[node] = start;
              return next;
            }
          }
        }
      }
    }
    throw new IllegalStateException("a start is not found again");
  }

  private int[] fail(int[] state, @Nullable Start[] starts) {
    for (int node = 0; node < settings.n(); node++) {
      for (Start start : starts[node] == null ? ways.get(node) : List.<Start>of()) {
        int[] next = state.clone();
        if (start(node, start, next) != null) {
          starts[node] = start;
          return next;
        }
      }
    }
    throw new IllegalStateException("a start that fails is not found again");
  }

  /** Processes that have not started when a bug shows start in any way. */
  private List<Start> completed(@Nullable Start[] starts) {
    List<Start> all = new ArrayList<>();
    for (int node = 0; node < starts.length; node++) {
      Start start = starts[node];
      all.add(start != null ? start : Objects.requireNonNull(ways.get(node).get(0)));
    }
    return all;
  }
}
