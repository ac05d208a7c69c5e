package dev.rondo.report;

import dev.rondo.frontend.code.RequestCalls;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Layout;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.workflow.hunting.RecordNotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the steps of a diagram, from the first step of a run to the last. */
final class DiagramStepBuilder {

  private final Protocol protocol;
  private final StepNumbers numbers;
  private final List<Integer> counterparts;
  private final Map<Integer, Map<String, String>> states = new HashMap<>();
  private final List<Diagram.DiagramStep> steps = new ArrayList<>();

  /**
   * Begins with the first step.
   *
   * @param counterparts the numbers of the same steps in another run, or -1
   */
  DiagramStepBuilder(Protocol protocol, StepNumbers numbers, List<Integer> counterparts) {
    this.protocol = protocol;
    this.numbers = numbers;
    this.counterparts = counterparts;
  }

  /**
   * Adds the next step, at a place along its lane.
   *
   * @param failed the line of a guard that fails in it before anything runs, or 0
   */
  void add(TraceStep step, double at, Tag time, int failed) {
    boolean starts = !states.containsKey(step.node());
    int line = step.handler().isEmpty() ? failed : step.line();
    Optional<Layout.Lines> method = protocol.layout().methodAround(line);
    steps.add(
        new Diagram.DiagramStep(
            numbers.of(steps.size()),
            step.node(),
            at,
            kind(step, starts),
            step.handler(),
            time,
            line,
            method.map(this::guard).orElse(0),
            step.lines().stream().filter(this::says).toList(),
            method.map(Layout.Lines::first).orElse(line),
            method.map(Layout.Lines::last).orElse(line),
            step.used().stream()
                .map(
                    used ->
                        new Diagram.Heard(
                            used.from(), RecordNotation.of(used.content()), used.lost()))
                .toList(),
            sendings(step.sent()),
            step.outputs().stream().map(RecordNotation::of).toList(),
            changes(step),
            counterparts.get(steps.size())));
  }

  /** The line of the guard of a method, or 0 if its author has written none. */
  private int guard(Layout.Lines method) {
    return Stream.concat(
            protocol.handlers().stream().flatMap(handler -> handler.guard().stream()),
            protocol.timeouts().stream().flatMap(timeout -> timeout.guard().stream()))
        .mapToInt(Guard::line)
        .filter(line -> line > 0 && method.contains(line))
        .filter(line -> protocol.source().line(line).contains("when"))
        .findFirst()
        .orElse(0);
  }

  /** A method ends in the line of its last brace, which says nothing. */
  private boolean says(int line) {
    return !protocol.source().line(line).strip().equals("}");
  }

  List<Diagram.DiagramStep> steps() {
    return List.copyOf(steps);
  }

  private static Diagram.DiagramStepKind kind(TraceStep step, boolean starts) {
    if (step.handler().isEmpty()) {
      return Diagram.DiagramStepKind.IDLE;
    }
    if (step.timeout() >= 0) {
      return RequestCalls.isCall(step.handler())
          ? Diagram.DiagramStepKind.REQUEST
          : Diagram.DiagramStepKind.TIMEOUT;
    }
    return starts ? Diagram.DiagramStepKind.START : Diagram.DiagramStepKind.HANDLER;
  }

  private List<Diagram.DiagramChange> changes(TraceStep step) {
    Map<String, String> state = states.computeIfAbsent(step.node(), node -> new LinkedHashMap<>());
    return step.changes().stream()
        .map(
            change -> {
              String value = RecordNotation.of(change.value());
              return new Diagram.DiagramChange(
                  change.variable(), state.put(change.variable(), value), value);
            })
        .toList();
  }

  /** A broadcast is one sending to several. */
  private static List<Diagram.Sending> sendings(List<TraceStep.TracedMessage> sent) {
    Map<String, List<TraceStep.TracedMessage>> byContent = new LinkedHashMap<>();
    sent.forEach(
        message ->
            byContent.computeIfAbsent(message.content(), c -> new ArrayList<>()).add(message));
    return byContent.values().stream()
        .map(
            messages ->
                new Diagram.Sending(
                    RecordNotation.of(messages.get(0).content()),
                    messages.stream().map(TraceStep.TracedMessage::to).toList(),
                    messages.stream()
                        .filter(TraceStep.TracedMessage::lost)
                        .map(TraceStep.TracedMessage::to)
                        .toList(),
                    messages.get(0).line()))
        .toList();
  }
}
