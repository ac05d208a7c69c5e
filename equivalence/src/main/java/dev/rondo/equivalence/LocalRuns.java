package dev.rondo.equivalence;

import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.Odometer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs single processes, each step once: what a process does depends only on what it has done
 * before and on the messages it takes, so results are kept.
 */
final class LocalRuns {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final boolean roundsMatter;
  private final boolean usesMatter;
  private final Map<String, LocalState> known = new HashMap<>();
  private final Map<Step, List<LocalState>> results = new HashMap<>();
  private final Map<Place, LocalState> places = new HashMap<>();

  /** An event in a state. */
  private record Step(int state, int timeout, List<Packet> taken, Births births) {}

  /** A process after some events. */
  private record Place(int node, List<LocalEvent> events) {}

  /**
   * Prepares to run processes.
   *
   * @param roundsMatter whether states differ that differ only in the rounds in which the process
   *     did what it did
   * @param usesMatter whether states differ that differ only in the messages that were used
   */
  LocalRuns(LoadedProtocol protocol, Bound bound, boolean roundsMatter, boolean usesMatter) {
    this.usesMatter = usesMatter;
    this.protocol = protocol;
    this.bound = bound;
    this.roundsMatter = roundsMatter;
  }

  /** The states in which a process can be after its {@code @Init}, for all inputs and choices. */
  List<LocalState> initial(int node, Births births) {
    return allChoices(node, List.of(), LocalEvent.starts(births));
  }

  /** The states in which a process can be after one more event, for all choices in it. */
  List<LocalState> after(LocalState state, LocalEvent event) {
    Step step = new Step(state.id(), event.timeout(), event.taken(), event.births());
    List<LocalState> known = results.get(step);
    if (known == null) {
      known = allChoices(state.node(), state.events(), event);
      results.put(step, known);
    }
    return known;
  }

  /** The state after some events of a process, as they were. */
  LocalState at(int node, List<LocalEvent> events) {
    Place place = new Place(node, List.copyOf(events));
    LocalState known = places.get(place);
    if (known == null) {
      ProcessRun run = new ProcessRun(protocol, bound, node, inputValues(protocol, bound), true);
      run.replay(events, new Odometer());
      known = intern(run, events);
      places.put(place, known);
    }
    return known;
  }

  /** Tries the event with every combination of the choices that it turns out to ask for. */
  private List<LocalState> allChoices(int node, List<LocalEvent> before, LocalEvent event) {
    List<LocalState> states = new ArrayList<>();
    Odometer odometer = new Odometer();
    do {
      ProcessRun run = new ProcessRun(protocol, bound, node, inputValues(protocol, bound), true);
      List<LocalEvent> events = new ArrayList<>(before);
      events.add(event);
      List<Integer> made = run.replay(events, odometer);
      events.set(events.size() - 1, event.with(made));
      states.add(intern(run, events));
    } while (odometer.next());
    return states;
  }

  private LocalState intern(ProcessRun run, List<LocalEvent> events) {
    String key =
        run.key() + (roundsMatter ? run.rounds() : "") + (usesMatter ? run.usedSoFar() : "");
    LocalState same = known.get(key);
    int id = same == null ? known.size() : same.id();
    LocalState state = run.state(id, events);
    known.putIfAbsent(key, state);
    return state;
  }

  /** For each variable the inputs it can have; none where it is no input. */
  static List<List<Integer>> inputValues(LoadedProtocol protocol, Bound bound) {
    List<List<Integer>> values = new ArrayList<>();
    for (StateVariable variable : protocol.model().variables()) {
      values.add(
          variable.input().map(input -> input.values(bound.n(), bound.f())).orElse(List.of()));
    }
    return values;
  }
}
