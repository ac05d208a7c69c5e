package dev.rondo.equivalence;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.watch.Time;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Enumerates the asynchronous executions of a protocol up to a bound, and their local histories.
 *
 * <p>A global state is what each process has done; the messages on their way follow from it. Steps
 * of different processes commute, so each global state is looked at once, however it is reached. A
 * process takes messages only when a handler uses them, or others of their tag (Bokor et al. 2010,
 * Theorem 1: delivery on demand). What is not newer than the time of a process counts as old; that
 * no handler ever uses an old message is checked on the way, since then it does not matter which of
 * them were used. Under a network that promises something, states differ also in the rounds in
 * which processes did what they did, as {@link Assumption} asks for no more. A process that is
 * spawned gets the next number and starts at once, after the step that spawned it. {@link
 * BruteForce} makes none of these assumptions.
 */
final class AsyncHistories {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final LocalRuns runs;
  private final Assumption assumption;
  private final Map<List<List<String>>, List<LocalState>> found = new LinkedHashMap<>();
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Deque<List<LocalState>> open = new ArrayDeque<>();
  private final Map<Integer, Late> lateUses = new LinkedHashMap<>();
  private final Progress progress;

  /**
   * Prepares an enumeration.
   *
   * @param exact whether states differ in the messages that were used. Elsewhere what one process
   *     has used may stand for another message that does the same, so that a late use may be one
   *     that no run has
   */
  AsyncHistories(
      LoadedProtocol protocol, Bound bound, String network, Progress progress, boolean exact) {
    this.protocol = protocol;
    this.bound = bound;
    this.progress = progress;
    this.runs = new LocalRuns(protocol, bound, Assumption.matters(network, bound), exact);
    this.assumption = Assumption.of(network, bound, runs, protocol);
  }

  /** A message used although its reader was past its time: the protocol is not closed. */
  record Late(LocalState before, LocalState after, List<Packet> packets) {}

  /** The histories, each with the states of the processes that end in it. */
  Map<List<List<String>>, List<LocalState>> enumerate() {
    start(new ArrayList<>());
    while (!open.isEmpty()) {
      List<LocalState> global = open.pop();
      progress.asyncStates.set(seen.size());
      progress.checkTime();
      Births births = births(global);
      if (assumption.isMet(global)) {
        List<LocalState> named = births.byName(global);
        found.putIfAbsent(named.stream().map(LocalState::history).toList(), named);
      }
      for (int process = 0; process < global.size(); process++) {
        step(global, process, births);
      }
    }
    return found;
  }

  int states() {
    return seen.size();
  }

  /** All late uses, the same of each process once; short ways to them first. */
  List<LateUse> lateUses() {
    Map<String, LateUse> uses = new LinkedHashMap<>();
    lateUses.values().stream()
        .sorted(Comparator.comparingInt(late -> late.after().events().size()))
        .map(steps()::late)
        .forEach(use -> uses.putIfAbsent(use.text(), use));
    return List.copyOf(uses.values());
  }

  /** Tells what processes have done. */
  AsyncSteps steps() {
    return new AsyncSteps(protocol, runs);
  }

  /** Starts one after the other the processes that there are and that have not started. */
  private void start(List<LocalState> begun) {
    Births births = births(begun);
    if (births.count() > bound.max()) {
      return;
    }
    if (begun.size() == births.count()) {
      visit(begun);
      return;
    }
    for (LocalState first : runs.initial(begun.size(), births)) {
      List<LocalState> more = new ArrayList<>(begun);
      more.add(first);
      start(more);
    }
  }

  private Births births(List<LocalState> global) {
    return Births.of(bound.n(), global.stream().map(LocalState::spawned).toList());
  }

  private void visit(List<LocalState> global) {
    if (seen.add(global.stream().map(LocalState::id).toList())) {
      open.push(global);
    }
  }

  private void step(List<LocalState> global, int process, Births births) {
    LocalState state = global.get(process);
    if (state.time() != Time.START && Time.phase(state.time()) > bound.phases()) {
      return;
    }
    List<Packet> available = available(global, process);
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      int wanted = type;
      List<Packet> ofType = available.stream().filter(p -> p.type() == wanted).toList();
      for (List<Packet> taken : Subsets.nonEmpty(ofType)) {
        for (LocalState next : runs.after(state, LocalEvent.takes(taken, births))) {
          if (next.fired() && hasUsed(next, taken)) {
            go(global, process, next);
          }
        }
      }
    }
    if (state.timeouts() < bound.timeouts()) {
      timeOut(global, process, available, births);
    }
  }

  private void timeOut(
      List<LocalState> global, int process, List<Packet> available, Births births) {
    int handlers = protocol.model().handlers().size();
    for (int timeout = 0; timeout < protocol.model().timeouts().size(); timeout++) {
      int type = protocol.actions().get(handlers + timeout).type();
      List<Packet> ofType = available.stream().filter(p -> p.type() == type).toList();
      for (List<Packet> taken : Subsets.all(ofType)) {
        LocalEvent event = LocalEvent.timesOut(timeout, taken, births);
        for (LocalState next : runs.after(global.get(process), event)) {
          if (next.fired() && hasUsed(next, taken)) {
            go(global, process, next);
          }
        }
      }
    }
  }

  /**
   * Whether a process has used all that it took, or some of one tag: the others of that tag had to
   * be there as well, for a guard that asks for few messages, and are old now.
   */
  private static boolean hasUsed(LocalState state, List<Packet> taken) {
    return state.used().size() == taken.size()
        || state.used().stream().anyMatch(used -> haveTag(used.tag(), taken));
  }

  private static boolean haveTag(long tag, List<Packet> packets) {
    return packets.stream().allMatch(packet -> packet.tag() == tag);
  }

  private void go(List<LocalState> global, int process, LocalState next) {
    LocalState before = global.get(process);
    List<Packet> late =
        next.used().stream()
            .filter(packet -> isOld(packet.tag(), before.time()))
            .filter(packet -> packet.tag() != before.series() || next.series() != packet.tag())
            .toList();
    boolean changes =
        !next.history().equals(before.history())
            || next.sent().size() != before.sent().size()
            || next.spawned().size() != before.spawned().size();
    if (!late.isEmpty()) {
      if (changes) {
        lateUses.putIfAbsent(next.id(), new Late(before, next, late));
      }
      return;
    }
    List<LocalState> after = new ArrayList<>(global);
    after.set(process, next);
    start(after);
  }

  /** Whether a tag lies before a time, or at it when its messages have been used already. */
  static boolean isOld(long tag, long time) {
    return time != Time.START && Time.receiving(tag) <= time;
  }

  private List<Packet> available(List<LocalState> global, int process) {
    LocalState receiver = global.get(process);
    List<Packet> available = new ArrayList<>();
    for (LocalState sender : global) {
      for (Packet packet : sender.sent()) {
        if (packet.to() == process
            && Time.phase(packet.tag()) <= bound.phases()
            && !receiver.usedEver().contains(packet)) {
          available.add(packet);
        }
      }
    }
    return available;
  }
}
