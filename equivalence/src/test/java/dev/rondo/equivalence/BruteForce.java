package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Every asynchronous execution, step by step, as the design says it: a step moves any of the
 * messages in transit into the mailbox of a process and runs its first enabled handler or a
 * timeout. What is not used stays in the mailbox; nothing is dropped for being old, no two steps
 * are taken to commute. Slow, for tiny bounds.
 */
final class BruteForce {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final HistoryTree tree = new HistoryTree();
  private final Set<List<List<String>>> histories = new HashSet<>();
  private final Set<List<String>> seen = new HashSet<>();
  private final PhaseBound phases;

  private BruteForce(LoadedProtocol protocol, Bound bound, String network) {
    this.protocol = protocol;
    this.bound = bound;
    this.phases = PhaseBound.of(protocol, network, bound);
  }

  /** The histories of all executions under a network that guarantees nothing. */
  static Set<List<List<String>>> histories(LoadedProtocol protocol, Bound bound, String network) {
    BruteForce search = new BruteForce(protocol, bound, network);
    search.start(new ArrayList<>());
    return search.histories;
  }

  /** Starts one more process, in every way it can, until all that there are have started. */
  private void start(List<FullProcess> started) {
    SpawnTree births = births(started);
    if (births.count() > bound.max()) {
      return;
    }
    if (started.size() == births.count()) {
      visit(started, births);
      return;
    }
    for (FullProcess first : FullProcess.started(protocol, bound, tree, started.size(), births)) {
      List<FullProcess> more = new ArrayList<>(started);
      more.add(first);
      start(more);
    }
  }

  private SpawnTree births(List<FullProcess> processes) {
    return SpawnTree.of(bound.n(), processes.stream().map(FullProcess::spawned).toList());
  }

  private void visit(List<FullProcess> processes, SpawnTree births) {
    List<LocalState> states = processes.stream().map(FullProcess::state).toList();
    boolean isNew = seen.add(processes.stream().map(FullProcess::key).toList());
    if (!isNew || !phases.contains(states)) {
      return;
    }
    int last = phases.last(states);
    histories.add(births.byName(processes.stream().map(FullProcess::history).toList()));
    for (FullProcess process : processes) {
      for (List<Packet> moved : Subsets.all(inTransit(processes, process, last))) {
        for (FullProcess next : process.steps(moved, births, last)) {
          List<FullProcess> after = new ArrayList<>(processes);
          after.set(process.node(), next);
          start(after);
        }
      }
    }
  }

  /** What was sent to a process, up to the last phase, and has not been moved into its mailbox. */
  private static List<Packet> inTransit(
      List<FullProcess> processes, FullProcess receiver, int last) {
    List<Packet> packets = new ArrayList<>();
    for (FullProcess sender : processes) {
      for (Packet packet : sender.sent()) {
        boolean here = packet.to() == receiver.node() && !receiver.moved().contains(packet);
        if (here && Time.phase(packet.tag()) <= last) {
          packets.add(packet);
        }
      }
    }
    return packets;
  }
}
