package dev.rondo.report;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.workflow.hunting.ProgramCounters;
import java.util.List;
import java.util.stream.Stream;

/** The variables that a diagram shows in its lanes: the phase, and those that number rounds. */
final class ClockVariables {

  private ClockVariables() {}

  static List<String> of(Trace trace, TraceNames names) {
    Stream<String> rounds = ProgramCounters.withExceptions(trace.steps()).stream();
    return Stream.concat(Stream.of(names.phase()), rounds).distinct().toList();
  }
}
