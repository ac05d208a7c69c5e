package dev.rondo.equivalence;

import dev.rondo.equivalence.PhaseBound.HistoryBound;
import dev.rondo.equivalence.history.HistorySet;
import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Enumerates the asynchronous executions of a protocol up to a bound, and their local histories.
 *
 * <p>A global state is what each process has done; the messages on their way follow from it. Steps
 * of different processes commute, so each global state is visited once, however it is reached. A
 * process takes messages only when a handler uses them, or others of their tag (Bokor et al. 2010,
 * Theorem 1: delivery on demand). What is not newer than the time of a process counts as old; that
 * no handler ever uses an old message is checked on the way, since then it does not matter which of
 * them were used. Under a network that guarantees something, states differ also in the rounds in
 * which processes did what they did, as {@link GuaranteeCheck} asks for no more. {@link BruteForce}
 * makes none of these assumptions.
 */
final class AsyncHistories {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final HistoryTree tree;
  private final LocalRuns runs;
  private final AsyncSuccessors moves;
  private final PhaseBound phases;
  private final GuaranteeCheck assumption;
  private final AsyncStates states;
  private final HistorySet found;
  private final ComparisonProgress progress;

  /**
   * Prepares an enumeration.
   *
   * @param exact whether states differ in the messages that were used. Elsewhere what one process
   *     has used may stand for another message that does the same, so that a late use may be one
   *     that no run has
   */
  AsyncHistories(
      LoadedProtocol protocol,
      Bound bound,
      String network,
      HistoryTree tree,
      ComparisonProgress progress,
      boolean exact) {
    this.protocol = protocol;
    this.bound = bound;
    this.tree = tree;
    this.progress = progress;
    this.runs = new LocalRuns(protocol, bound, tree, GuaranteeCheck.matters(network, bound), exact);
    this.phases = PhaseBound.of(protocol, network, bound);
    this.assumption = GuaranteeCheck.of(network, bound, runs, protocol);
    this.moves = new AsyncSuccessors(protocol, bound, runs, assumption);
    this.states = new AsyncStates(bound, runs, moves, phases, progress);
    this.found = new HistorySet(tree, bound.max());
  }

  /** The histories of all executions within the bound. */
  HistorySet enumerate() {
    states.search(
        place -> {
          progress.asyncStates.set(states.size());
          List<LocalState> global = states.at(place);
          if (assumption.isMet(global, phases.phases(global))) {
            found.add(states.histories(global), place);
          }
          return false;
        });
    return found;
  }

  /**
   * Whether some execution has these histories, of however many phases up to the one of a number.
   * In rounds a timeout may come too late for what it sends, and the phase of that is then none in
   * which a message is sent.
   */
  boolean has(List<Integer> histories, int lastPhase) {
    if (phases.silentOnesCount()) {
      return false; // whatever they have was enumerated
    }
    HistoryBound goal = new HistoryBound(tree, histories, bound.n(), lastPhase);
    AsyncStates towards = new AsyncStates(bound, runs, moves, goal, progress);
    return towards.search(
        place -> {
          List<LocalState> global = towards.at(place);
          return goal.isReached(towards.histories(global))
              && assumption.isMet(global, goal.phases(global));
        });
  }

  /** What the sequential form gives, with its failures said as those of this one. */
  HistorySet compared(Supplier<HistorySet> sequential) {
    return runs.compared(sequential);
  }

  int states() {
    return states.size();
  }

  /** All late uses, the same of each process once; short ways to them first. */
  List<LateUse> lateUses() {
    AsyncSteps steps = new AsyncSteps(protocol, runs);
    Map<String, LateUse> uses = new LinkedHashMap<>();
    moves.lateUses().stream()
        .sorted(Comparator.comparingInt(late -> late.after().events().size()))
        .map(steps::late)
        .forEach(use -> uses.putIfAbsent(use.text(), use));
    return List.copyOf(uses.values());
  }

  /** What the processes do that go through the histories at a place. */
  List<List<String>> steps(int place) {
    List<LocalState> global = states.at(found.origin(place));
    return new AsyncSteps(protocol, runs).of(states.births(global).byName(global));
  }

  /** What the processes of the asynchronous form have done, as text. */
  private static final class AsyncSteps {

    private final LoadedProtocol protocol;
    private final LocalRuns runs;

    AsyncSteps(LoadedProtocol protocol, LocalRuns runs) {
      this.protocol = protocol;
      this.runs = runs;
    }

    List<List<String>> of(List<LocalState> processes) {
      return processes.stream().map(this::of).toList();
    }

    /** The steps of one process behind its start. */
    List<String> of(LocalState process) {
      List<String> steps = new ArrayList<>();
      for (int count = 2; count <= process.events().size(); count++) {
        steps.add(last(runs.at(process.node(), process.events().subList(0, count))));
      }
      return steps;
    }

    private String last(LocalState state) {
      int handlers = protocol.model().handlers().size();
      String name = name(state);
      if (state.last().action() < handlers) {
        return name + " uses " + messages(state);
      }
      return name
          + " times out"
          + (state.last().used().isEmpty() ? "" : " with " + messages(state));
    }

    private String name(LocalState state) {
      return state.fired() ? protocol.actions().get(state.last().action()).name() : "nothing";
    }

    private static String messages(LocalState state) {
      return String.join(
          ", ", state.last().used().stream().map(packet -> text(packet, state.births())).toList());
    }

    private static String text(Packet packet, SpawnTree births) {
      return ValueText.of(packet.content(), births) + " from " + births.name(packet.from());
    }

    LateUse late(AsyncSuccessors.Late late) {
      Packet packet = late.packets().get(0);
      SpawnTree births = late.after().births();
      String text =
          String.format(
              Locale.ROOT,
              "%s uses %s, a message of %s, in %s (line %d) although its time is %s already",
              births.name(late.after().node()),
              text(packet, births),
              Time.text(packet.tag()),
              name(late.after()),
              protocol.actions().get(late.after().last().action()).line(),
              Time.text(Time.tag(late.before().clock().time())));
      return new LateUse(text, of(late.after()));
    }
  }
}
