package dev.rondo.equivalence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Local histories: the states of a process without stuttering, and its outputs. */
final class Histories {

  private static final String SPAWNED = "spawned as ";

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

  /** Whether some process outputs something. */
  static boolean hasOutput(List<List<String>> histories) {
    return histories.stream().flatMap(List::stream).anyMatch(entry -> entry.startsWith("output "));
  }

  /** An output as an entry of a history. */
  static String output(Object value, Births births) {
    return "output " + ValueText.of(value, births);
  }

  /** A state as an entry of a history. */
  static String state(List<String> variables, IntFunction<Object> values, Births births) {
    StringBuilder text = new StringBuilder();
    for (int variable = 0; variable < variables.size(); variable++) {
      text.append(variable == 0 ? "" : " ").append(variables.get(variable)).append('=');
      ValueText.append(text, values.apply(variable), births);
    }
    return text.toString();
  }

  /** How the history of a process begins. */
  static List<String> begin(int process, Births births) {
    return process < births.n()
        ? new ArrayList<>()
        : new ArrayList<>(List.of(SPAWNED + births.name(process)));
  }

  /** The name of the process that goes through a history. */
  static String name(int place, List<String> history) {
    return !history.isEmpty() && history.get(0).startsWith(SPAWNED)
        ? history.get(0).substring(SPAWNED.length())
        : "P" + place;
  }

  /** How long the histories of all processes are together. */
  static int length(List<List<String>> histories) {
    return histories.stream().mapToInt(List::size).sum();
  }
}
