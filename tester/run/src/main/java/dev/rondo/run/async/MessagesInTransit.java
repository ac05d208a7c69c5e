package dev.rondo.run.async;

import dev.rondo.run.value.ValueText;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Messages in transit to one process, in no order; parallel arrays that are reused. */
final class MessagesInTransit {

  private Object[] messages = new Object[16];
  private int[] ids = new int[16];
  private int[] senders = new int[16];
  private int[] types = new int[16];
  private int[] phases = new int[16];
  private long[] ranks = new long[16];
  private int size;

  void add(int id, int sender, int type, int phase, Object message, long rank) {
    if (size == ids.length) {
      grow();
    }
    ids[size] = id;
    senders[size] = sender;
    types[size] = type;
    phases[size] = phase;
    messages[size] = message;
    ranks[size++] = rank;
  }

  /** The last message takes the place of the removed one. */
  void remove(int position) {
    int last = --size;
    ids[position] = ids[last];
    senders[position] = senders[last];
    types[position] = types[last];
    phases[position] = phases[last];
    messages[position] = messages[last];
    ranks[position] = ranks[last];
  }

  /** Moves a message elsewhere. */
  void moveTo(MessagesInTransit other, int position) {
    other.add(
        ids[position], senders[position], types[position], phases[position], messages[position], 0);
    remove(position);
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  Object message(int position) {
    return messages[position];
  }

  int id(int position) {
    return ids[position];
  }

  int sender(int position) {
    return senders[position];
  }

  int type(int position) {
    return types[position];
  }

  int phase(int position) {
    return phases[position];
  }

  /** The rank of its delivery, for strategies that rank events. */
  long rank(int position) {
    return ranks[position];
  }

  void setRank(int position, long rank) {
    ranks[position] = rank;
  }

  /** Where a message is, or -1. */
  int positionOf(int id) {
    for (int position = 0; position < size; position++) {
      if (ids[position] == id) {
        return position;
      }
    }
    return -1;
  }

  /** How many there are of a sender. */
  int countFrom(int sender) {
    int count = 0;
    for (int position = 0; position < size; position++) {
      count += senders[position] == sender ? 1 : 0;
    }
    return count;
  }

  /** Whether no older message of the same sender is on its way. */
  boolean isOldestOfItsSender(int position) {
    for (int other = 0; other < size; other++) {
      if (senders[other] == senders[position] && ids[other] < ids[position]) {
        return false;
      }
    }
    return true;
  }

  /** The messages and their senders as text, in an order of its own. */
  String stateText() {
    return IntStream.range(0, size)
        .mapToObj(position -> "P" + senders[position] + ": " + ValueText.of(messages[position]))
        .sorted()
        .toList()
        .toString();
  }

  private void grow() {
    int capacity = 2 * size;
    messages = Arrays.copyOf(messages, capacity);
    ids = Arrays.copyOf(ids, capacity);
    senders = Arrays.copyOf(senders, capacity);
    types = Arrays.copyOf(types, capacity);
    phases = Arrays.copyOf(phases, capacity);
    ranks = Arrays.copyOf(ranks, capacity);
  }
}
