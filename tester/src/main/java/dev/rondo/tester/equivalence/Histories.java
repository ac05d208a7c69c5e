package dev.rondo.tester.equivalence;

import java.util.List;

/** Local histories: the states of a process without stuttering, and its outputs. */
final class Histories {

  private Histories() {}

  /** Adds a state, unless the process was in it already. */
  static void add(List<String> history, String state) {
    if (history.isEmpty() || !state.equals(lastState(history))) {
      history.add(state);
    }
  }

  private static String lastState(List<String> history) {
    for (int index = history.size() - 1; index >= 0; index--) {
      if (!history.get(index).startsWith("output ")) {
        return history.get(index);
      }
    }
    return "";
  }

  /** An output as an entry of a history. */
  static String output(Object value) {
    return "output " + value;
  }

  /** How long the histories of all processes are together. */
  static int length(List<List<String>> histories) {
    return histories.stream().mapToInt(List::size).sum();
  }
}
