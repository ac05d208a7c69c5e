package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A process that keeps its mailbox from one step to the next; each step runs all earlier ones
 * again.
 *
 * @param state where it is after its events
 * @param key all that can make a difference
 */
record FullProcess(
    LoadedProtocol protocol, Bound bound, HistoryTree tree, LocalState state, String key) {

  /** All ways in which a process can start. */
  static List<FullProcess> started(
      LoadedProtocol protocol, Bound bound, HistoryTree tree, int node, SpawnTree births) {
    return all(protocol, bound, tree, node, List.of(), LocalEvent.starts(births));
  }

  /** All it can do when these messages are moved into its mailbox, up to a last phase. */
  List<FullProcess> steps(List<Packet> moved, SpawnTree births, int last) {
    List<FullProcess> steps = new ArrayList<>();
    if (state.clock().time() != Time.START && Time.phase(state.clock().time()) > last) {
      return steps;
    }
    steps.addAll(
        all(protocol, bound, tree, node(), state.events(), LocalEvent.takes(moved, births)));
    for (int timeout = 0; timeout < protocol.model().timeouts().size(); timeout++) {
      if (state.clock().timeouts() < bound.timeouts()) {
        LocalEvent event = LocalEvent.timesOut(timeout, moved, births);
        steps.addAll(all(protocol, bound, tree, node(), state.events(), event));
      }
    }
    return steps;
  }

  /** Runs one more event with every combination of the choices it asks for. */
  private static List<FullProcess> all(
      LoadedProtocol protocol,
      Bound bound,
      HistoryTree tree,
      int node,
      List<LocalEvent> before,
      LocalEvent event) {
    List<FullProcess> results = new ArrayList<>();
    ChoiceEnumerator enumerator = new ChoiceEnumerator();
    do {
      ProcessRun run = new ProcessRun(protocol, bound, node, tree, false, failure -> false);
      List<LocalEvent> events = new ArrayList<>(before);
      events.add(event);
      List<Integer> made = run.replay(events, enumerator);
      events.set(events.size() - 1, event.with(made));
      LocalState state = run.state(0, 0, events);
      String key = run.key() + new TreeSet<>(texts(state.usedEver())) + taken(events);
      results.add(new FullProcess(protocol, bound, tree, state, key));
    } while (enumerator.next());
    return results;
  }

  private static List<String> texts(Set<Packet> packets) {
    return packets.stream().map(Packet::text).toList();
  }

  private static Set<Packet> taken(List<LocalEvent> events) {
    Set<Packet> taken = new HashSet<>();
    events.forEach(event -> taken.addAll(event.taken()));
    return taken;
  }

  int node() {
    return state.node();
  }

  List<String> history() {
    return tree.entries(state.trail().history());
  }

  List<Integer> spawned() {
    return state.trail().spawned();
  }

  List<Packet> sent() {
    return state.trail().sent();
  }

  /** What has been moved into its mailbox at some time. */
  Set<Packet> moved() {
    return taken(state.events());
  }
}
