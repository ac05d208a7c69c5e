package dev.rondo.equivalence;

import dev.rondo.equivalence.guarantee.RoundAssignment;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Enumerates the assignments of the steps of a process to rounds that satisfy the guarantees of a
 * network.
 *
 * <p>In a round it hears a set of messages, then does what its first enabled handler does on them,
 * or nothing where none is enabled, and then times out as often as it likes, on what is left of
 * them. It may time out before its first round too, as long as it has sent nothing. Whatever a
 * timeout sends lies ahead of it. A timeout that looks for messages and finds none comes in the
 * first round of such messages: what its process hears there and does not use stays in its mailbox,
 * where it would find it later.
 *
 * <p>The round of a handler is that of the messages it has used, and so is that of a timeout that
 * has used some. Another timeout may belong to several, and for each there is a way of its own.
 * Which messages a process did use is not asked: with others that have the same effect there is an
 * execution with the same histories.
 */
final class RoundAssignments {

  private final LoadedProtocol protocol;
  private final LocalRuns runs;
  private final List<Set<Integer>> roundsOfTimeouts = new ArrayList<>();
  private final Map<AssignmentQuery, List<RoundAssignment>> answers = new HashMap<>();

  RoundAssignments(LoadedProtocol protocol, LocalRuns runs) {
    this.protocol = protocol;
    this.runs = runs;
    protocol
        .model()
        .timeouts()
        .forEach(
            timeout ->
                roundsOfTimeouts.add(
                    timeout
                        .message()
                        .map(name -> Set.copyOf(protocol.model().message(name).rounds()))
                        .orElse(Set.of())));
  }

  /** How can a process have come to where it is, with all that was sent to it? */
  private record AssignmentQuery(int process, List<Packet> sent, List<Integer> phases) {}

  /** All ways of one process of a global state through the rounds of these phases. */
  List<RoundAssignment> of(List<LocalState> global, LocalState process, List<Integer> phases) {
    List<Packet> sent =
        global.stream()
            .flatMap(sender -> sender.trail().sent().stream())
            .filter(packet -> packet.to() == process.node())
            .toList();
    AssignmentQuery question = new AssignmentQuery(process.id(), sent, phases);
    List<RoundAssignment> known = answers.get(question);
    if (known == null) {
      known = new AssignmentSearch(process, sent, tags(phases), global.size()).all();
      answers.put(question, known);
    }
    return known;
  }

  /** One way of a process of which nothing is known through the rounds of these phases. */
  RoundAssignment unknown(List<LocalState> global, List<Integer> phases) {
    return RoundAssignment.unknown(tags(phases).size(), global.size());
  }

  private List<Long> tags(List<Integer> phases) {
    List<Long> tags = new ArrayList<>();
    for (int phase : phases) {
      for (int round = 1; round <= protocol.model().tags().rounds(); round++) {
        tags.add(Time.sending(phase, round));
      }
    }
    return tags;
  }

  /** The search for the ways of one process. */
  private final class AssignmentSearch {
    private final int node;
    private final List<LocalEvent> events;
    private final List<Long> tags;
    private final List<List<Packet>> sent = new ArrayList<>();
    private final List<Integer> silent = new ArrayList<>();
    private final List<int[]> heard = new ArrayList<>();
    private final List<RoundAssignment> found = new ArrayList<>();

    AssignmentSearch(LocalState process, List<Packet> sentToIt, List<Long> tags, int processes) {
      this.tags = tags;
      node = process.node();
      events = process.events();
      for (long tag : tags) {
        List<Packet> here = sentToIt.stream().filter(packet -> packet.tag() == tag).toList();
        sent.add(here);
        silent.add(((1 << processes) - 1) & ~senders(here));
      }
    }

    List<RoundAssignment> all() {
      int next = 1; // the first event is the start
      goThrough(0, next, -1);
      while (next < events.size()
          && isTimeout(next)
          && roundsOf(next).isEmpty()
          && after(next).clock().time() == Time.START) {
        goThrough(0, ++next, -1);
      }
      return found;
    }

    /**
     * Goes through the rounds from one on.
     *
     * @param next the first event that has no round yet
     */
    private void goThrough(int round, int next, int lastAct) {
      if (round == tags.size()) {
        if (next == events.size()) {
          found.add(new RoundAssignment(List.copyOf(heard), silent, lastAct, lastOver(lastAct)));
        }
        return;
      }
      int update = endOfUpdate(round, next);
      for (int end = update; ; end++) {
        int[] sets = explaining(round, next, update, end);
        if (sets.length > 0) {
          heard.add(sets);
          goThrough(round + 1, end, end > next ? round : lastAct);
          heard.remove(heard.size() - 1);
        }
        if (end == events.size() || !isTimeout(end) || !canTimeOut(end, round, end > next)) {
          return;
        }
      }
    }

    /** A process that takes the messages of a round one by one may take more of them. */
    private int lastOver(int lastAct) {
      boolean goesOn = lastAct >= 0 && after(events.size()).clock().series() == tags.get(lastAct);
      return goesOn ? lastAct - 1 : lastAct;
    }

    /** After the handlers that run in a round: one, or several where they take one by one. */
    private int endOfUpdate(int round, int next) {
      int end = next;
      while (end < events.size() && !isTimeout(end) && tagOf(end) == tags.get(round)) {
        end++;
      }
      return end;
    }

    private boolean isTimeout(int event) {
      return events.get(event).timeout() >= 0;
    }

    private Set<Integer> roundsOf(int timeout) {
      return roundsOfTimeouts.get(events.get(timeout).timeout());
    }

    private long tagOf(int event) {
      return after(event + 1).last().used().stream()
          .mapToLong(Packet::tag)
          .max()
          .orElse(Time.START);
    }

    /**
     * Whether a timeout can come in a round: it is one of those that it can belong to, and nothing
     * that it sends is of that round or before.
     *
     * @param acted whether its process has done something in this round before
     */
    private boolean canTimeOut(int event, int round, boolean acted) {
      long tag = tags.get(round);
      return canBelongTo(tag, event, acted)
          && after(event + 1).trail().sent().stream()
              .skip(after(event).trail().sent().size())
              .allMatch(packet -> packet.tag() > tag);
    }

    /**
     * A timeout that looks for messages belongs to the round of those that it uses; where it uses
     * none, to the first of such messages that its process comes to. Another one comes in the round
     * of what its process has last used or sent, or after one that looks for messages.
     */
    private boolean canBelongTo(long tag, int event, boolean acted) {
      long time = Time.tag(after(event).clock().time());
      Set<Integer> awaited = roundsOf(event);
      if (awaited.isEmpty()) {
        return time == tag || (time < tag && acted);
      }
      return after(event + 1).last().used().isEmpty()
          ? tags.stream()
              .filter(each -> each >= time && awaited.contains(Time.round(each)))
              .findFirst()
              .filter(first -> first == tag)
              .isPresent()
          : tagOf(event) == tag;
    }

    /** The process after its first events. */
    private LocalState after(int count) {
      return runs.at(node, events.subList(0, count));
    }

    /** All sets of senders on whose messages the process does what it did in a round. */
    private int[] explaining(int round, int next, int update, int end) {
      return Subsets.all(sent.get(round)).stream()
          .filter(set -> explains(set, next, update, end))
          .mapToInt(this::senders)
          .toArray();
    }

    private boolean explains(List<Packet> set, int next, int update, int end) {
      Optional<List<Packet>> left =
          update - next > 1 || (update > next && isOneByOne(next))
              ? leftOneByOne(set, next, update)
              : left(set, next, update > next);
      for (int timeout = update; timeout < end && left.isPresent(); timeout++) {
        left = leftByTimeout(left.get(), timeout);
      }
      return left.isPresent();
    }

    /** What is left of a set after the update; nothing where the process would act otherwise. */
    private Optional<List<Packet>> left(List<Packet> set, int next, boolean acts) {
      if (set.isEmpty()) {
        return acts ? Optional.empty() : Optional.of(set);
      }
      LocalState before = after(next);
      List<LocalState> possible = runs.after(before, LocalEvent.takes(set, before.births()));
      if (!acts) {
        return possible.stream().noneMatch(LocalState::fired) ? Optional.of(set) : Optional.empty();
      }
      int wanted = after(next + 1).id();
      return possible.stream()
          .filter(state -> state.fired() && state.id() == wanted)
          .findFirst()
          .map(state -> without(set, state.last().used()))
          .map(left -> without(left, takenInVain(left, next + 1)));
    }

    /** What changes nothing any more is taken all the same, before its process times out. */
    private List<Packet> takenInVain(List<Packet> left, int turn) {
      return left.stream().filter(packet -> changesNothing(packet, after(turn))).toList();
    }

    private boolean changesNothing(Packet packet, LocalState before) {
      return runs.after(before, LocalEvent.takes(List.of(packet), before.births())).stream()
          .anyMatch(state -> state.fired() && !AsyncSuccessors.changes(before, state));
    }

    private boolean isOneByOne(int event) {
      return after(event + 1).last().used().stream()
          .anyMatch(
              packet -> protocol.oneByOne().contains(packet.content().getClass().getSimpleName()));
    }

    /** Each message has its turn, in any order, and is used unless its guard does not hold then. */
    private Optional<List<Packet>> leftOneByOne(List<Packet> set, int next, int update) {
      return leftOneByOne(set, next, next, update);
    }

    /** Gives the turns from one on to any messages of a set on which the process does the same. */
    private Optional<List<Packet>> leftOneByOne(List<Packet> set, int turn, int next, int update) {
      if (turn == update) {
        return Optional.of(set)
            .filter(left -> left.stream().allMatch(packet -> isPassedOver(packet, next, update)));
      }
      return set.stream()
          .filter(packet -> leadsOn(packet, turn))
          .flatMap(
              packet ->
                  leftOneByOne(without(set, List.of(packet)), turn + 1, next, update).stream())
          .findFirst();
    }

    private boolean leadsOn(Packet packet, int turn) {
      LocalState before = after(turn);
      int wanted = after(turn + 1).id();
      return runs.after(before, LocalEvent.takes(List.of(packet), before.births())).stream()
          .anyMatch(state -> state.fired() && state.id() == wanted);
    }

    private boolean isPassedOver(Packet packet, int next, int update) {
      for (int turn = next; turn <= update; turn++) {
        LocalState before = after(turn);
        LocalEvent alone = LocalEvent.takes(List.of(packet), before.births());
        if (runs.after(before, alone).stream().noneMatch(LocalState::fired)) {
          return true;
        }
      }
      return false;
    }

    private Optional<List<Packet>> leftByTimeout(List<Packet> mailbox, int timeout) {
      LocalState before = after(timeout);
      int number = events.get(timeout).timeout();
      List<Packet> seen = roundsOf(timeout).isEmpty() ? List.of() : mailbox;
      int wanted = after(timeout + 1).id();
      return runs.after(before, LocalEvent.timesOut(number, seen, before.births())).stream()
          .filter(state -> state.fired() && state.id() == wanted)
          .findFirst()
          .map(state -> without(mailbox, state.last().used()));
    }

    private List<Packet> without(List<Packet> packets, List<Packet> used) {
      return packets.stream().filter(packet -> !used.contains(packet)).toList();
    }

    private int senders(List<Packet> packets) {
      return packets.stream().mapToInt(packet -> 1 << packet.from()).reduce(0, (a, b) -> a | b);
    }
  }
}
