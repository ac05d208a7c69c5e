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
import java.util.TreeMap;

/**
 * Lays out an asynchronous run: one step after another. Each process has a time of its own, the tag
 * of the messages that it used or sent last, so the lanes and not the diagram are cut into rounds.
 */
final class AsyncDiagramBuilder {

  private final Trace trace;
  private final Protocol protocol;
  private final DiagramStepBuilder steps;
  private final List<Diagram.Band> bands = new ArrayList<>();
  private final Map<Integer, Diagram.Band> lastBand = new TreeMap<>();
  private final Map<Integer, Integer> receivers = new HashMap<>();

  private AsyncDiagramBuilder(Trace trace, Protocol protocol, List<Integer> counterparts) {
    this.trace = trace;
    this.protocol = protocol;
    this.steps = new DiagramStepBuilder(protocol, StepNumbers.of(trace), counterparts);
  }

  static Diagram of(Trace trace, Protocol protocol, List<Integer> counterparts) {
    return new AsyncDiagramBuilder(trace, protocol, counterparts).layOut();
  }

  private Diagram layOut() {
    for (int number = 0; number < trace.steps().size(); number++) {
      TraceStep step = trace.steps().get(number);
      enter(step, number);
      steps.add(step, place(number), time(step), DiagramViolations.line(trace, number));
      remember(step, number);
    }
    lastBand.values().forEach(band -> close(band, trace.steps().size()));
    TraceNames names = TraceNames.of(trace);
    return new Diagram(
        trace.form(),
        trace.nodes(),
        names.processes(),
        names.phase(),
        ClockVariables.of(trace, names),
        List.of(),
        List.copyOf(bands),
        steps.steps(),
        arrows(),
        trace.steps().size(),
        DiagramViolations.of(trace, protocol),
        Diagram.cycleOf(trace));
  }

  private static double place(int number) {
    return number + 0.5;
  }

  /** The time of what a step used; where it used nothing, what it sent or had before. */
  private Tag time(TraceStep step) {
    if (!step.used().isEmpty()) {
      return step.used().get(0).tag();
    }
    Diagram.Band band = lastBand.get(step.node());
    return band == null ? Tag.NONE : band.time();
  }

  private void enter(TraceStep step, int number) {
    for (List<TraceStep.TracedMessage> messages : List.of(step.used(), step.sent())) {
      if (!messages.isEmpty()) {
        enter(step.node(), messages.get(messages.size() - 1).tag(), place(number));
      }
    }
  }

  private void enter(int node, Tag time, double at) {
    Diagram.Band before = lastBand.get(node);
    if (before != null && before.time().equals(time)) {
      return;
    }
    if (before != null) {
      close(before, at);
    }
    lastBand.put(node, new Diagram.Band(node, time, at, 0));
  }

  private void close(Diagram.Band band, double end) {
    if (end > band.at() && !band.time().equals(Tag.NONE)) {
      bands.add(new Diagram.Band(band.node(), band.time(), band.at(), end - band.at()));
    }
  }

  private void remember(TraceStep step, int number) {
    step.taken().forEach(message -> receivers.putIfAbsent(message, number));
    if (step.delivered() > 0) {
      receivers.putIfAbsent(step.delivered(), number);
    }
  }

  private List<Diagram.Arrow> arrows() {
    List<Diagram.Arrow> arrows = new ArrayList<>();
    for (int sender = 0; sender < trace.steps().size(); sender++) {
      for (TraceStep.TracedMessage message : trace.steps().get(sender).sent()) {
        arrows.add(arrow(message, sender));
      }
    }
    return List.copyOf(arrows);
  }

  private Diagram.Arrow arrow(TraceStep.TracedMessage message, int sender) {
    int receiver = message.lost() ? -1 : receivers.getOrDefault(message.id(), -1);
    Diagram.Fate fate = receiver < 0 ? Diagram.Fate.PENDING : Diagram.Fate.HEARD;
    return new Diagram.Arrow(
        message.from(),
        message.to(),
        place(sender),
        place(receiver < 0 ? sender + 1 : receiver),
        message.lost() ? Diagram.Fate.LOST : fate,
        RecordNotation.of(message.content()),
        sender,
        receiver);
  }
}
