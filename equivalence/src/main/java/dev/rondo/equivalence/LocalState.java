package dev.rondo.equivalence;

import java.util.List;
import java.util.Set;

/**
 * Where a process is after some events. What it does next depends on nothing else.
 *
 * @param id equal for states that cannot be told apart from outside: same history, sends and time
 * @param series the tag of the messages that it takes one by one, or no time
 * @param spawned the numbers of the processes that it has spawned
 * @param action the handler or timeout that the last event ran, or -1
 * @param used the messages that the last event used
 * @param usedEver the messages that any event used
 */
record LocalState(
    int id,
    int node,
    List<LocalEvent> events,
    List<String> history,
    List<Packet> sent,
    long time,
    long series,
    int timeouts,
    List<Integer> spawned,
    int action,
    List<Packet> used,
    Set<Packet> usedEver) {

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
