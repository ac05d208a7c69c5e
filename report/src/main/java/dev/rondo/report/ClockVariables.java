package dev.rondo.report;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
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
 * each handler sets to an integer of its own, as protocols do that number their rounds.
 */
final class ClockVariables {

  private static final Pattern INTEGER = Pattern.compile("-?\\d+");

  /** A variable with fewer values says more than which handler has run. */
  private static final int FEWEST_POSITIONS = 3;

  private ClockVariables() {}

  static List<String> of(Trace trace, TraceNames names) {
    Map<String, Map<String, String>> positions = new TreeMap<>();
    Set<String> others = new HashSet<>();
    Set<Integer> started = new HashSet<>();
    for (TraceStep step : trace.steps()) {
      if (started.add(step.node())) {
        continue; // sets every variable
      }
      for (TraceStep.VariableChange change : step.changes()) {
        String before =
            positions
                .computeIfAbsent(change.variable(), any -> new HashMap<>())
                .putIfAbsent(step.handler(), change.value());
        boolean isPosition = before == null || before.equals(change.value());
        if (!isPosition || !INTEGER.matcher(change.value()).matches()) {
          others.add(change.variable());
        }
      }
    }
    Stream<String> rounds =
        positions.entrySet().stream()
            .filter(each -> !others.contains(each.getKey()))
            .filter(each -> Set.copyOf(each.getValue().values()).size() >= FEWEST_POSITIONS)
            .map(Map.Entry::getKey);
    return Stream.concat(Stream.of(names.phase()), rounds).distinct().toList();
  }
}
