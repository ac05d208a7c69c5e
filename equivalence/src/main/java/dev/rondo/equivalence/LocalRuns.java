package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.RefusedFaults;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs single processes, each step once: what a process does depends only on what it has done
 * before and on the messages it takes, so results are kept.
 */
final class LocalRuns {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final HistoryTree histories;
  private final boolean roundsMatter;
  private final boolean usesMatter;
  private final Map<String, Integer> known = new HashMap<>();
  private final List<LocalState> states = new ArrayList<>();
  private final Map<StepKey, List<LocalState>> results = new HashMap<>();
  private final Map<LocalPrefix, LocalState> places = new HashMap<>();
  private final RefusedFaults code;
  private @Nullable UsageError putOff;

  /** An event in a state. */
  private record StepKey(int state, int timeout, List<Packet> taken, SpawnTree births) {}

  /** A process after some events. */
  private record LocalPrefix(int node, List<LocalEvent> events) {}

  /**
   * Prepares to run processes.
   *
   * @param roundsMatter whether states differ that differ only in the rounds in which the process
   *     did what it did
   * @param usesMatter whether states differ that differ only in the messages that were used
   */
  LocalRuns(
      LoadedProtocol protocol,
      Bound bound,
      HistoryTree histories,
      boolean roundsMatter,
      boolean usesMatter) {
    this.histories = histories;
    this.usesMatter = usesMatter;
    this.protocol = protocol;
    this.bound = bound;
    this.roundsMatter = roundsMatter;
    this.code = new RefusedFaults(protocol.model().source());
  }

  /** The state of a number. */
  LocalState state(int number) {
    return states.get(number);
  }

  /** Whether a process is faulty, which is the first that it chooses. */
  boolean isFaulty(LocalState state) {
    return protocol.model().faultyVariable().isPresent()
        && state.events().get(0).choices().get(0) == 1;
  }

  /** The states in which a process can be after its {@code @Init}, for all inputs and choices. */
  List<LocalState> initial(int node, SpawnTree births) {
    LocalEvent start = LocalEvent.starts(births);
    return allChoices(
        node, List.of(), start, (run, enumerator) -> run.replay(List.of(start), enumerator));
  }

  /**
   * The states in which a process can be after one more event, for all choices in it; none where no
   * handler and no timeout runs.
   */
  List<LocalState> after(LocalState state, LocalEvent event) {
    StepKey step = new StepKey(state.id(), event.timeout(), event.taken(), event.births());
    List<LocalState> known = results.get(step);
    if (known == null) {
      known =
          allChoices(
              state.node(),
              state.events(),
              event,
              (run, enumerator) -> run.goOn(state, event, enumerator));
      known.removeIf(next -> !next.fired());
      results.put(step, known);
    }
    return known;
  }

  /** The state after some events of a process, as they were. */
  LocalState at(int node, List<LocalEvent> events) {
    LocalPrefix place = new LocalPrefix(node, List.copyOf(events));
    LocalState known = places.get(place);
    if (known == null) {
      ProcessRun run = process(node);
      code.call(() -> run.replay(events, new ChoiceEnumerator()));
      known = intern(run, events);
      places.put(place, known);
    }
    return known;
  }

  /**
   * Tries the event with every combination of the choices that it turns out to ask for.
   *
   * @param step runs a process up to the event, and returns what it has chosen in that
   */
  private List<LocalState> allChoices(
      int node,
      List<LocalEvent> before,
      LocalEvent event,
      BiFunction<ProcessRun, ChoiceEnumerator, List<Integer>> step) {
    List<LocalState> states = new ArrayList<>();
    ChoiceEnumerator enumerator = new ChoiceEnumerator();
    do {
      ProcessRun run = process(node);
      List<Integer> made = code.call(() -> step.apply(run, enumerator));
      List<LocalEvent> events = new ArrayList<>(before);
      events.add(event.with(made));
      states.add(intern(run, events));
    } while (enumerator.next());
    return states;
  }

  private ProcessRun process(int node) {
    return code.call(() -> new ProcessRun(protocol, bound, node, histories, true, this::putsOff));
  }

  /**
   * Where something is guaranteed, a guard may be asked too early, when not all of that is there.
   * If it fails later too, it does so in the sequential form as well.
   */
  private boolean putsOff(Throwable failure) {
    if (roundsMatter && putOff == null) {
      putOff = code.refusal(failure);
    }
    return roundsMatter;
  }

  /**
   * What the sequential form gives; where a guard fails in it, it is said where one has failed
   * here.
   */
  <T> T compared(Supplier<T> sequential) {
    try {
      return sequential.get();
    } catch (ComparisonProgress.TimeIsOver | UserCodeAbort over) {
      throw over;
    } catch (RuntimeException | AssertionError failure) {
      if (putOff == null) {
        throw failure;
      }
      throw putOff;
    }
  }

  private LocalState intern(ProcessRun run, List<LocalEvent> events) {
    String key =
        run.key() + (roundsMatter ? run.rounds() : "") + (usesMatter ? run.usedSoFar() : "");
    Integer same = known.putIfAbsent(key, known.size());
    LocalState state = run.state(same == null ? known.size() - 1 : same, states.size(), events);
    states.add(state);
    return state;
  }
}
