package dev.rondo.equivalence;

import dev.rondo.equivalence.history.SpawnTree;
import java.util.List;

/**
 * What a process does in one step: it takes messages into its mailbox, then runs its first enabled
 * handler or a timeout.
 *
 * @param timeout the number of the timeout, or -1
 * @param choices what it chooses in its own code
 * @param births the processes that there are, which decide the number of one that it spawns
 */
record LocalEvent(List<Packet> taken, int timeout, List<Integer> choices, SpawnTree births) {

  static LocalEvent starts(SpawnTree births) {
    return new LocalEvent(List.of(), -1, List.of(), births);
  }

  static LocalEvent takes(List<Packet> taken, SpawnTree births) {
    return new LocalEvent(taken, -1, List.of(), births);
  }

  static LocalEvent timesOut(int timeout, List<Packet> taken, SpawnTree births) {
    return new LocalEvent(taken, timeout, List.of(), births);
  }

  LocalEvent with(List<Integer> newChoices) {
    return new LocalEvent(taken, timeout, newChoices, births);
  }
}
