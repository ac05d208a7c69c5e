package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.observe.Time;
import java.util.List;
import java.util.Set;

/**
 * The state of a process after some events. What it does next depends on nothing else.
 *
 * @param id equal for states that are observationally equivalent: same history, sends and time
 * @param number its own, also among equivalent ones
 * @param usedEver the messages that any event used
 */
record LocalState(
    int id,
    int number,
    int node,
    List<LocalEvent> events,
    Trail trail,
    Clock clock,
    Last last,
    Set<Packet> usedEver) {

  /**
   * What a process leaves for others to see.
   *
   * @param history its number in the {@link HistoryTree}
   * @param phases the phases in which it has sent, in order
   * @param spawned the numbers of the processes that it has spawned
   */
  record Trail(int history, List<Packet> sent, List<Integer> phases, List<Integer> spawned) {

    static Trail of(int history, List<Packet> sent, List<Integer> spawned) {
      List<Integer> phases =
          sent.stream().map(packet -> Time.phase(packet.tag())).distinct().sorted().toList();
      return new Trail(history, List.copyOf(sent), phases, List.copyOf(spawned));
    }
  }

  /**
   * How far a process has come.
   *
   * @param series the tag of the messages that it takes one by one, or no time
   * @param acted the last phase in which it has done something, 0 before all
   * @param timeouts how often it has timed out
   * @param rounds the round of each step so far, and how far the process was after it
   */
  record Clock(long time, long series, int acted, int timeouts, String rounds) {}

  /**
   * What the last event did.
   *
   * @param action the handler or timeout that it ran, or -1
   * @param used the messages that it used
   */
  record Last(int action, List<Packet> used) {}

  /** The processes that there were after the last event: all it can know of. */
  SpawnTree births() {
    SpawnTree births = events.get(events.size() - 1).births();
    while (trail.spawned().contains(births.count())) {
      births = births.with(node);
    }
    return births;
  }

  /** Whether the last event ran a handler or a timeout. */
  boolean fired() {
    return last.action() >= 0;
  }
}
