package dev.rondo.report;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
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
import java.util.stream.Stream;

/**
 * The variables that say no more of a step than where it stands: that of the phase, and those that
 * each handler sets to an integer of its own, as protocols do that number their rounds. One change
 * in five may differ, such as that of a handler that ends a round early.
 */
final class ClockVariables {

  private static final Pattern INTEGER = Pattern.compile("-?\\d+");

  /** A variable with fewer values says more than which handler has run. */
  private static final int FEWEST_POSITIONS = 3;

  private static final int CHANGES_TO_ONE_OTHER = 5;

  private ClockVariables() {}

  static List<String> of(Trace trace, TraceNames names) {
    Stream<String> rounds = positions(trace.steps()).stream();
    return Stream.concat(Stream.of(names.phase()), rounds).distinct().toList();
  }

  /** The variables that each handler sets to an integer of its own. */
  static List<String> positions(List<TraceStep> steps) {
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
        .filter(each -> isPosition(each.getValue().values()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isPosition(Collection<List<String>> byHandler) {
    Set<String> usual = new HashSet<>();
    int changes = 0;
    int others = 0;
    for (List<String> values : byHandler) {
      if (!values.stream().allMatch(value -> INTEGER.matcher(value).matches())) {
        return false;
      }
      String most =
          Collections.max(
              values, Comparator.comparingInt(value -> Collections.frequency(values, value)));
      usual.add(most);
      changes += values.size();
      others += values.size() - Collections.frequency(values, most);
    }
    return usual.size() >= FEWEST_POSITIONS && others * CHANGES_TO_ONE_OTHER <= changes;
  }
}
