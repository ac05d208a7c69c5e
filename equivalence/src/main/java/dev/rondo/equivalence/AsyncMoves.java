package dev.rondo.equivalence;

import dev.rondo.equivalence.history.Births;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process can do next, which depends on where it is and on what was sent to it alone, and is
 * found out once for these.
 */
final class AsyncMoves {

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final LocalRuns runs;
  private final Assumption assumption;
  private final Map<Situation, List<LocalState>> known = new HashMap<>();
  private final Map<Integer, Late> lateUses = new LinkedHashMap<>();
  private final Map<List<Packet>, Integer> outboxes = new HashMap<>();
  private final Map<Way, Integer> outboxOf = new HashMap<>();

  AsyncMoves(LoadedProtocol protocol, Bound bound, LocalRuns runs, Assumption assumption) {
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
  private record Situation(int state, Births births, int lastPhase, List<Integer> outboxes) {

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
  private record Way(int state, int receiver) {}

  /** A message used although its reader was past its time: the protocol is not closed. */
  record Late(LocalState before, LocalState after, List<Packet> packets) {}

  /** All messages that were used too late so far. */
  Collection<Late> lateUses() {
    return lateUses.values();
  }

  /**
   * The states in which a process can be after one more step.
   *
   * @param lastPhase messages of later phases are not heard, and who has come to one does nothing
   */
  List<LocalState> of(List<LocalState> global, int process, Births births, int lastPhase) {
    List<Integer> sent = new ArrayList<>();
    global.forEach(sender -> sent.add(outbox(sender, process)));
    Situation situation = new Situation(global.get(process).number(), births, lastPhase, sent);
    List<LocalState> moves = known.get(situation);
    if (moves == null) {
      moves = all(global, process, births, lastPhase);
      known.put(situation, moves);
    }
    return moves;
  }

  /** The number of what a process has sent to another one. */
  private int outbox(LocalState sender, int receiver) {
    return outboxOf.computeIfAbsent(
        new Way(sender.id(), receiver),
        way -> {
          List<Packet> packets =
              sender.trail().sent().stream().filter(p -> p.to() == receiver).toList();
          return outboxes.computeIfAbsent(packets, any -> outboxes.size());
        });
  }

  private List<LocalState> all(List<LocalState> global, int process, Births births, int lastPhase) {
    LocalState state = global.get(process);
    Map<Integer, LocalState> moves = new LinkedHashMap<>();
    if (state.clock().time() != Time.START && Time.phase(state.clock().time()) > lastPhase) {
      return List.of();
    }
    List<Packet> available = available(global, state, lastPhase);
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      for (List<Packet> taken : Subsets.nonEmpty(ofType(available, type))) {
        add(global, state, taken, LocalEvent.takes(taken, births), moves);
      }
    }
    if (state.clock().timeouts() < bound.timeouts()) {
      int handlers = protocol.model().handlers().size();
      for (int timeout = 0; timeout < protocol.model().timeouts().size(); timeout++) {
        int type = protocol.actions().get(handlers + timeout).type();
        for (List<Packet> taken : Subsets.all(ofType(available, type))) {
          add(global, state, taken, LocalEvent.timesOut(timeout, taken, births), moves);
        }
      }
    }
    return List.copyOf(moves.values());
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
      List<LocalState> global,
      LocalState before,
      List<Packet> taken,
      LocalEvent event,
      Map<Integer, LocalState> moves) {
    for (LocalState next : runs.after(before, event)) {
      if (next.fired() && hasUsed(next, taken) && !isLate(global, before, next)) {
        moves.putIfAbsent(next.id(), next);
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

  /**
   * Whether a step has used an old message. Where it does something, and its process can have come
   * there, that is noted.
   */
  private boolean isLate(List<LocalState> global, LocalState before, LocalState next) {
    List<Packet> late =
        next.last().used().stream()
            .filter(packet -> isOld(packet.tag(), before.clock().time()))
            .filter(
                packet ->
                    packet.tag() != before.clock().series()
                        || next.clock().series() != packet.tag())
            .toList();
    boolean changes =
        next.trail().history() != before.trail().history()
            || next.trail().sent().size() != before.trail().sent().size()
            || next.trail().spawned().size() != before.trail().spawned().size();
    if (!late.isEmpty()
        && changes
        && !assumption.rulesOut(global, before, phases(global, before))) {
      lateUses.putIfAbsent(next.id(), new Late(before, next, late));
    }
    return !late.isEmpty();
  }

  /** The phases in which somebody has sent something, up to that of a process. */
  private static List<Integer> phases(List<LocalState> global, LocalState process) {
    return global.stream()
        .flatMap(sender -> sender.trail().sent().stream())
        .map(packet -> Time.phase(packet.tag()))
        .filter(phase -> phase <= Time.phase(process.clock().time()))
        .distinct()
        .sorted()
        .toList();
  }

  /** Whether a tag lies before a time, or at it when its messages have been used already. */
  private static boolean isOld(long tag, long time) {
    return time != Time.START && Time.receiving(tag) <= time;
  }
}
