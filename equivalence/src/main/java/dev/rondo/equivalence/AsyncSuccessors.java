package dev.rondo.equivalence;

import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The possible next steps of a process. They depend only on its state and on the messages sent to
 * it, and are memoized.
 */
final class AsyncSuccessors {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final LocalRuns runs;
  private final GuaranteeCheck assumption;
  private final Map<Situation, Moves> known = new HashMap<>();
  private final Map<Integer, Late> lateUses = new LinkedHashMap<>();
  private final Map<List<Packet>, Integer> outboxes = new HashMap<>();
  private final Map<PathState, Integer> outboxOf = new HashMap<>();

  AsyncSuccessors(LoadedProtocol protocol, Bound bound, LocalRuns runs, GuaranteeCheck assumption) {
    this.protocol = protocol;
    this.bound = bound;
    this.runs = runs;
    this.assumption = assumption;
  }

  /**
   * A process with all that was sent to it.
   *
   * @param outboxes the numbers of what each process has sent to it
   */
  private record Situation(int state, SpawnTree births, int lastPhase, List<Integer> outboxes) {

    /** There are many of them, of few numbers: those of a record would mostly be the same. */
    @Override
    public int hashCode() {
      long hash = births.hashCode();
      hash = mixed(hash + state);
      hash = mixed(hash + lastPhase);
      for (int outbox : outboxes) {
        hash = mixed(hash + outbox);
      }
      return (int) hash;
    }

    private static long mixed(long hash) {
      long mixed = (hash + 1) * 0x9E3779B97F4A7C15L;
      return mixed ^ mixed >>> 32;
    }
  }

  /** From a sender, in a state, to a receiver. */
  private record PathState(int state, int receiver) {}

  /** Where a process can be after a step, and the steps that use messages too late. */
  private record Moves(List<LocalState> next, List<Late> late) {}

  /** A message used although its reader was past its time: the protocol is not closed. */
  record Late(LocalState before, LocalState after, List<Packet> packets) {}

  /** All messages that were used too late so far. */
  Collection<Late> lateUses() {
    return lateUses.values();
  }

  /** The states within an extent in which a process can be after one more step. */
  List<LocalState> of(
      List<LocalState> global, int process, SpawnTree births, AsyncStates.Extent extent) {
    List<Integer> sent = new ArrayList<>();
    global.forEach(sender -> sent.add(outbox(sender, process)));
    int lastPhase = extent.last(global);
    Situation situation = new Situation(global.get(process).number(), births, lastPhase, sent);
    Moves moves = known.get(situation);
    if (moves == null) {
      moves = all(global, process, births, lastPhase);
      known.put(situation, moves);
    }
    note(moves.late(), global, extent);
    return moves.next();
  }

  /** Late uses count where some run comes to them, which depends on what others have heard. */
  private void note(List<Late> late, List<LocalState> global, AsyncStates.Extent extent) {
    if (late.stream().allMatch(use -> lateUses.containsKey(use.after().id()))
        || assumption.rulesOut(global, extent.phases(global))) {
      return;
    }
    late.forEach(use -> lateUses.putIfAbsent(use.after().id(), use));
  }

  /** The number of what a process has sent to another one. */
  private int outbox(LocalState sender, int receiver) {
    return outboxOf.computeIfAbsent(
        new PathState(sender.id(), receiver),
        way -> {
          List<Packet> packets =
              sender.trail().sent().stream().filter(p -> p.to() == receiver).toList();
          return outboxes.computeIfAbsent(packets, any -> outboxes.size());
        });
  }

  /**
   * What a process can do. A step belongs to the phase of the messages that it uses, and a timeout
   * to the phase of its process: that is how rounds count too. A process that has sent a message of
   * a later phase can still use one of the last phase.
   *
   * @param lastPhase steps of later phases are cut
   */
  private Moves all(List<LocalState> global, int process, SpawnTree births, int lastPhase) {
    LocalState state = global.get(process);
    Map<Integer, LocalState> moves = new LinkedHashMap<>();
    List<Late> late = new ArrayList<>();
    boolean isPast =
        state.clock().time() != Time.START && Time.phase(state.clock().time()) > lastPhase;
    List<Packet> available = available(global, state, lastPhase);
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      for (List<Packet> taken : Subsets.nonEmpty(ofType(available, type))) {
        add(state, taken, LocalEvent.takes(taken, births), moves, late);
      }
    }
    if (!isPast && state.clock().timeouts() < bound.timeouts()) {
      int handlers = protocol.model().handlers().size();
      for (int timeout = 0; timeout < protocol.model().timeouts().size(); timeout++) {
        int type = protocol.actions().get(handlers + timeout).type();
        for (List<Packet> taken : Subsets.all(ofType(available, type))) {
          add(state, taken, LocalEvent.timesOut(timeout, taken, births), moves, late);
        }
      }
    }
    return new Moves(List.copyOf(moves.values()), late);
  }

  private static List<Packet> available(
      List<LocalState> global, LocalState receiver, int lastPhase) {
    List<Packet> available = new ArrayList<>();
    for (LocalState sender : global) {
      for (Packet packet : sender.trail().sent()) {
        if (packet.to() == receiver.node()
            && Time.phase(packet.tag()) <= lastPhase
            && !receiver.usedEver().contains(packet)) {
          available.add(packet);
        }
      }
    }
    return available;
  }

  private static List<Packet> ofType(List<Packet> packets, int type) {
    return packets.stream().filter(packet -> packet.type() == type).toList();
  }

  private void add(
      LocalState before,
      List<Packet> taken,
      LocalEvent event,
      Map<Integer, LocalState> moves,
      List<Late> lateUses) {
    for (LocalState next : runs.after(before, event)) {
      if (!next.fired() || !hasUsed(next, taken)) {
        continue;
      }
      List<Packet> late = late(before, next);
      if (late.isEmpty()) {
        moves.putIfAbsent(next.id(), next);
      } else if (changes(before, next) && canUse(before, event, late)) {
        lateUses.add(new Late(before, next, late));
      }
    }
  }

  /**
   * Whether a process has used all that it took, or some of one tag: the others of that tag had to
   * be there as well, for a guard that asks for few messages, and are old now.
   */
  private static boolean hasUsed(LocalState state, List<Packet> taken) {
    return state.last().used().size() == taken.size()
        || state.last().used().stream().anyMatch(used -> haveTag(used.tag(), taken));
  }

  private static boolean haveTag(long tag, List<Packet> packets) {
    return packets.stream().allMatch(packet -> packet.tag() == tag);
  }

  /** The old messages that a step has used. */
  private static List<Packet> late(LocalState before, LocalState next) {
    return next.last().used().stream()
        .filter(packet -> isOld(packet.tag(), before.clock().time()))
        .filter(
            packet ->
                packet.tag() != before.clock().series() || next.clock().series() != packet.tag())
        .toList();
  }

  /** Whether a step has any effect. */
  static boolean changes(LocalState before, LocalState next) {
    return next.trail().history() != before.trail().history()
        || next.trail().sent().size() != before.trail().sent().size()
        || next.trail().spawned().size() != before.trail().spawned().size();
  }

  private boolean canUse(LocalState process, LocalEvent event, List<Packet> late) {
    return late.stream().noneMatch(packet -> assumption.givesUp(process, packet.tag()))
        && !(event.timeout() >= 0
            && assumption.guaranteesEachSomething()
            && takesAny(process, event));
  }

  /** A process with a guarantee times out when no handler accepts what it has heard. */
  private boolean takesAny(LocalState process, LocalEvent event) {
    return event.taken().stream()
        .map(packet -> LocalEvent.takes(List.of(packet), event.births()))
        .flatMap(taking -> runs.after(process, taking).stream())
        .anyMatch(LocalState::fired);
  }

  /** Whether a tag lies before a time, or at it when its messages have been used already. */
  private static boolean isOld(long tag, long time) {
    return time != Time.START && Time.receiving(tag) <= time;
  }
}
