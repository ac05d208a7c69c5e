package dev.rondo.workflow.hunting;

import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds variables that act as a program counter: each handler sets them to an integer of its own,
 * as protocols do that number their rounds. Such a variable follows from the handler that ran last,
 * so a presentation of a run can leave it out.
 */
public final class ProgramCounters {

  private static final Pattern INTEGER = Pattern.compile("-?\\d+");

  /** A variable with fewer values, such as a flag, is none. */
  private static final int FEWEST_VALUES = 3;

  private static final int CHANGES_TO_ONE_EXCEPTION = 5;

  private ProgramCounters() {}

  /** The variables that each handler always sets to an integer of its own. */
  static List<String> of(List<TraceStep> steps) {
    return in(steps, false);
  }

  /**
   * The same, with an exception in at most one of five changes, such as that of a handler that ends
   * a round early.
   */
  public static List<String> withExceptions(List<TraceStep> steps) {
    return in(steps, true);
  }

  private static List<String> in(List<TraceStep> steps, boolean exceptions) {
    Map<String, Map<String, List<String>>> values = new TreeMap<>();
    Set<Integer> started = new HashSet<>();
    for (TraceStep step : steps) {
      if (started.add(step.node())) {
        continue; // sets every variable
      }
      for (TraceStep.VariableChange change : step.changes()) {
        values
            .computeIfAbsent(change.variable(), any -> new HashMap<>())
            .computeIfAbsent(step.handler(), any -> new ArrayList<>())
            .add(change.value());
      }
    }
    return values.entrySet().stream()
        .filter(each -> isProgramCounter(each.getValue().values(), exceptions))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isProgramCounter(
      Collection<List<String>> byHandler, boolean exceptionsAllowed) {
    Set<String> usual = new HashSet<>();
    int changes = 0;
    int exceptions = 0;
    for (List<String> values : byHandler) {
      if (!values.stream().allMatch(value -> INTEGER.matcher(value).matches())) {
        return false;
      }
      String most =
          Collections.max(
              values, Comparator.comparingInt(value -> Collections.frequency(values, value)));
      usual.add(most);
      changes += values.size();
      exceptions += values.size() - Collections.frequency(values, most);
    }
    int allowed = exceptionsAllowed ? changes / CHANGES_TO_ONE_EXCEPTION : 0;
    return usual.size() >= FEWEST_VALUES && exceptions <= allowed;
  }
}
