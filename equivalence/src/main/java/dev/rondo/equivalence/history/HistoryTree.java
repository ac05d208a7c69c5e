package dev.rondo.equivalence.history;

import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Local histories, the states of a process without stuttering and its outputs, as numbers: each is
 * another one with one more entry, and equal ones have the same number.
 */
public final class HistoryTree {

  /** The history without entries. */
  public static final int EMPTY = 0;

  private static final String SPAWNED = "spawned as ";
  private static final String OUTPUT = "output ";

  private final Map<HistoryEvent, Integer> known = new HashMap<>();
  private final List<HistoryEvent> entries = new ArrayList<>();
  private final List<Integer> states = new ArrayList<>();
  private final List<Boolean> outputs = new ArrayList<>();

  public HistoryTree() {
    entries.add(new HistoryEvent(EMPTY, ""));
    states.add(EMPTY);
    outputs.add(false);
  }

  /** The last entry of a history, and the history without it. */
  private record HistoryEvent(int before, String text) {}

  /** A state as an entry of a history. */
  public static String state(List<String> variables, IntFunction<Object> values, SpawnTree births) {
    StringBuilder text = new StringBuilder();
    for (int variable = 0; variable < variables.size(); variable++) {
      text.append(variable == 0 ? "" : " ").append(variables.get(variable)).append('=');
      ValueText.append(text, values.apply(variable), births);
    }
    return text.toString();
  }

  /** How the history of a process begins. */
  public int begin(int process, SpawnTree births) {
    return process < births.n() ? EMPTY : with(EMPTY, SPAWNED + births.name(process));
  }

  /** A history with one more state, unless the process was in it already. */
  public int withState(int history, String state) {
    int last = states.get(history);
    return last != EMPTY && entries.get(last).text().equals(state) ? history : with(history, state);
  }

  /** A history with one more output. */
  public int withOutput(int history, Object value, SpawnTree births) {
    return with(history, OUTPUT + ValueText.of(value, births));
  }

  private int with(int history, String text) {
    return known.computeIfAbsent(new HistoryEvent(history, text), entry -> append(history, entry));
  }

  private int append(int history, HistoryEvent entry) {
    boolean isOutput = entry.text().startsWith(OUTPUT);
    int number = entries.size();
    entries.add(entry);
    states.add(isOutput ? states.get(history) : number);
    outputs.add(isOutput || outputs.get(history));
    return number;
  }

  /** Whether a history is how another one begins, or the same. */
  public boolean isPrefix(int prefix, int history) {
    int at = history;
    while (at > prefix) { // what comes before has a smaller number
      at = entries.get(at).before();
    }
    return at == prefix;
  }

  /** Whether a history has an output. */
  public boolean hasOutput(int history) {
    return outputs.get(history);
  }

  /** The entries of a history. */
  public List<String> entries(int history) {
    List<String> texts = new ArrayList<>();
    for (int at = history; at != EMPTY; at = entries.get(at).before()) {
      texts.add(entries.get(at).text());
    }
    Collections.reverse(texts);
    return List.copyOf(texts);
  }

  /** The name of the process that goes through a history. */
  public static String name(int place, List<String> history) {
    return !history.isEmpty() && history.get(0).startsWith(SPAWNED)
        ? history.get(0).substring(SPAWNED.length())
        : "P" + place;
  }
}
