package dev.rondo.equivalence;

import dev.rondo.equivalence.history.Births;
import dev.rondo.equivalence.history.HistoryTree;
import java.util.List;
import java.util.Set;

/**
 * Where a process is after some events. What it does next depends on nothing else.
 *
 * @param id equal for states that cannot be told apart from outside: same history, sends and time
 * @param number its own, also among those that cannot be told apart
 * @param history its number in the {@link HistoryTree}
 * @param phases the phases in which it has sent, in order
 * @param acted the last phase in which it has done something, 0 before all
 * @param series the tag of the messages that it takes one by one, or no time
 * @param spawned the numbers of the processes that it has spawned
 * @param action the handler or timeout that the last event ran, or -1
 * @param used the messages that the last event used
 * @param usedEver the messages that any event used
 * @param rounds the round of each step so far, and how far the process was after it
 */
record LocalState(
    int id,
    int number,
    int node,
    List<LocalEvent> events,
    int history,
    List<Packet> sent,
    List<Integer> phases,
    int acted,
    long time,
    long series,
    int timeouts,
    List<Integer> spawned,
    int action,
    List<Packet> used,
    Set<Packet> usedEver,
    String rounds) {

  /** The processes that there were after the last event: all it can know of. */
  Births births() {
    Births births = events.get(events.size() - 1).births();
    while (spawned.contains(births.count())) {
      births = births.with(node);
    }
    return births;
  }

  /** Whether the last event ran a handler or a timeout. */
  boolean fired() {
    return action >= 0;
  }
}
