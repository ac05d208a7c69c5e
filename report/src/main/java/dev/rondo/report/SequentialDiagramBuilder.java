package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.workflow.hunting.RecordNotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lays out a sequential run: a column per round in which something happened. In a column all
 * messages are sent at its beginning; then the processes update at one place, and have their
 * timeouts before and after it.
 */
final class SequentialDiagramBuilder {

  /** How much room the arrows have before the first step of a round. */
  private static final double SENDING = 0.7;

  private final Trace trace;
  private final Protocol protocol;
  private final DiagramStepBuilder steps;
  private final List<Diagram.Column> columns = new ArrayList<>();
  private final List<Diagram.Arrow> arrows = new ArrayList<>();
  private double at;

  private SequentialDiagramBuilder(Trace trace, Protocol protocol, List<Integer> counterparts) {
    this.trace = trace;
    this.protocol = protocol;
    this.steps = new DiagramStepBuilder(protocol, StepNumbers.of(trace), counterparts);
  }

  static Diagram of(Trace trace, Protocol protocol, List<Integer> counterparts) {
    return new SequentialDiagramBuilder(trace, protocol, counterparts).layOut();
  }

  private Diagram layOut() {
    int next = 0;
    while (next < trace.steps().size()) {
      int first = next;
      Tag time = trace.steps().get(first).time();
      while (next < trace.steps().size() && trace.steps().get(next).time().equals(time)) {
        next++;
      }
      addColumn(first, trace.steps().subList(first, next), time);
    }
    TraceNames names = TraceNames.of(trace);
    return new Diagram(
        trace.form(),
        trace.nodes(),
        names.processes(),
        names.phase(),
        ClockVariables.of(trace, names),
        List.copyOf(columns),
        List.of(),
        steps.steps(),
        List.copyOf(arrows),
        at,
        DiagramViolations.of(trace, protocol),
        Diagram.cycleOf(trace));
  }

  private void addColumn(int first, List<TraceStep> round, Tag time) {
    double start = at;
    int update = mostBeforeUpdate(round);
    double firstPlace = start + (hasMessages(round) ? SENDING : 0) + 0.5;
    Map<Integer, Integer> taken = new HashMap<>();
    int places = 0;
    for (int index = 0; index < round.size(); index++) {
      TraceStep step = round.get(index);
      int place = taken.getOrDefault(step.node(), 0);
      place = isUpdate(step) ? Math.max(place, update) : place;
      taken.put(step.node(), place + 1);
      places = Math.max(places, place + 1);
      steps.add(step, firstPlace + place, time, DiagramViolations.line(trace, first + index));
      addArrows(step, first + index, start, firstPlace + place);
    }
    at = firstPlace - 0.5 + places;
    columns.add(new Diagram.Column(time, start, at - start));
  }

  private void addArrows(TraceStep step, int number, double start, double end) {
    for (TraceStep.TracedMessage message : step.used()) {
      arrows.add(
          new Diagram.Arrow(
              message.from(),
              message.to(),
              start + SENDING / 4,
              end,
              message.lost() ? Diagram.Fate.LOST : Diagram.Fate.HEARD,
              RecordNotation.of(message.content()),
              -1,
              number));
    }
  }

  private static boolean hasMessages(List<TraceStep> round) {
    return round.stream().anyMatch(step -> !step.used().isEmpty());
  }

  /** How many timeouts a process has at most before it updates. */
  private static int mostBeforeUpdate(List<TraceStep> round) {
    Map<Integer, Integer> timeouts = new HashMap<>();
    int most = 0;
    for (TraceStep step : round) {
      if (isUpdate(step)) {
        most = Math.max(most, timeouts.getOrDefault(step.node(), 0));
      } else {
        timeouts.merge(step.node(), 1, Integer::sum);
      }
    }
    return most;
  }

  private static boolean isUpdate(TraceStep step) {
    return step.timeout() < 0;
  }
}
