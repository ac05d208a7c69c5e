package dev.rondo.report;

import dev.rondo.conform.ConformanceResult;
import dev.rondo.conform.LogEvent;
import dev.rondo.conform.LogEvent.LogEventKind;
import dev.rondo.conform.LoggedStep;
import dev.rondo.conform.Mismatch;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Layout;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.workflow.hunting.RecordNotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report of checked logs: the last steps before a mismatch, or the coverage. */
final class ConformanceContent {

  /** The name in the diagram in place of a form. */
  private static final String LOGS = "logs";

  private final Protocol protocol;
  private final int n;
  private final List<LoggedStep> steps;

  private ConformanceContent(Protocol protocol, int n, List<LoggedStep> steps) {
    this.protocol = protocol;
    this.n = n;
    this.steps = steps;
  }

  static Content of(Protocol protocol, int n, int f, ConformanceResult result) {
    Optional<Mismatch> found = result.mismatch();
    return new Content(
        new Content.Opening(
            protocol.name(),
            found.isPresent() ? "bug" : result.waiting().isEmpty() ? "nothing" : "none",
            found.isPresent() ? "The logs do not conform" : "The logs conform",
            found
                .map(each -> each.event().place() + ": " + each.event().text() + ". " + why(each))
                .orElse(null),
            result.notes(),
            List.of(
                new Content.Setting("n", String.valueOf(n)),
                new Content.Setting("f", String.valueOf(f)),
                new Content.Setting("events", String.valueOf(result.events())),
                new Content.Setting("explained", String.valueOf(result.explained()))),
            TraceNames.processes(protocol)),
        new Content.ReportedResult(
            null,
            found.isPresent() ? null : covered(protocol, result),
            List.of(),
            null,
            found
                .map(
                    each ->
                        new ConformanceContent(protocol, n, each.surroundings()).diagram(why(each)))
                .stream()
                .toList()),
        Content.Files.of(protocol, Optional.empty()));
  }

  private static String why(Mismatch found) {
    return "Why: " + found.reason();
  }

  private static Content.Covered covered(Protocol protocol, ConformanceResult result) {
    Stream<Integer> handlers =
        result.unseen().stream().flatMap(name -> line(protocol, name).stream().boxed());
    return new Content.Covered(
        LOGS,
        result.explained(),
        result.lines(),
        Stream.concat(handlers, result.neverTaken().stream().map(branch -> branch.line()))
            .toList());
  }

  private static IntStream lines(Protocol protocol, String name) {
    return IntStream.concat(
        protocol.handlers().stream()
            .filter(handler -> handler.name().equals(name))
            .mapToInt((Handler handler) -> handler.position().line()),
        protocol.timeouts().stream()
            .filter(timeout -> timeout.name().equals(name))
            .mapToInt((TimeoutHandler timeout) -> timeout.position().line()));
  }

  private static OptionalInt line(Protocol protocol, String name) {
    return lines(protocol, name).findFirst();
  }

  private Diagram diagram(String why) {
    List<Diagram.DiagramStep> shown =
        IntStream.range(0, steps.size()).mapToObj(number -> step(number)).toList();
    Diagram.DiagramStep last = shown.get(shown.size() - 1);
    return new Diagram(
        LOGS,
        n,
        TraceNames.processes(protocol),
        "phase",
        List.of(),
        List.of(),
        List.of(),
        shown,
        arrows(),
        steps.size(),
        new Diagram.DiagramViolation(why, last.node(), last.line()),
        -1);
  }

  private static double place(int number) {
    return number + 0.5;
  }

  private Diagram.DiagramStep step(int number) {
    LoggedStep step = steps.get(number);
    int line = line(protocol, step.name()).orElse(0);
    Optional<Layout.Lines> method =
        line > 0 ? protocol.layout().methodAround(line) : Optional.empty();
    return new Diagram.DiagramStep(
        number + 1,
        step.node(),
        place(number),
        kind(step.first()),
        step.name().isEmpty() ? "logs" : step.name(),
        Tag.NONE,
        line,
        0,
        List.of(),
        method.map(Layout.Lines::first).orElse(line),
        method.map(Layout.Lines::last).orElse(line),
        step.events(LogEventKind.RECV).stream()
            .map(event -> new Diagram.Heard(event.peer(), content(event), false))
            .toList(),
        sendings(step),
        step.events(LogEventKind.OUTPUT).stream().map(ConformanceContent::content).toList(),
        step.changes().stream()
            .map(
                change ->
                    new Diagram.DiagramChange(
                        change.field(),
                        change.before().map(RecordNotation::of).orElse(null),
                        RecordNotation.of(change.after())))
            .toList(),
        -1);
  }

  private static Diagram.DiagramStepKind kind(LogEvent first) {
    return switch (first.kind()) {
      case RECV -> Diagram.DiagramStepKind.HANDLER;
      case TIMEOUT, REQUEST, CRASH, RECOVER -> Diagram.DiagramStepKind.TIMEOUT;
      case SEND, OUTPUT, STATE -> Diagram.DiagramStepKind.START;
    };
  }

  private static String content(LogEvent event) {
    return RecordNotation.of(event.contentText());
  }

  private static List<Diagram.Sending> sendings(LoggedStep step) {
    Map<String, List<Integer>> receivers = new LinkedHashMap<>();
    for (LogEvent event : step.events(LogEventKind.SEND)) {
      receivers.computeIfAbsent(content(event), message -> new ArrayList<>()).add(event.peer());
    }
    return receivers.entrySet().stream()
        .map(sent -> new Diagram.Sending(sent.getKey(), sent.getValue(), List.of(), 0))
        .toList();
  }

  /** Each message goes to the first step after it that receives such a message. */
  private List<Diagram.Arrow> arrows() {
    List<Diagram.Arrow> arrows = new ArrayList<>();
    List<List<LogEvent>> receives = new ArrayList<>();
    steps.forEach(step -> receives.add(new ArrayList<>(step.events(LogEventKind.RECV))));
    for (int sender = 0; sender < steps.size(); sender++) {
      for (LogEvent sent : steps.get(sender).events(LogEventKind.SEND)) {
        int receiver = receiver(sender, sent, receives);
        arrows.add(
            new Diagram.Arrow(
                sent.node(),
                sent.peer(),
                place(sender),
                place(receiver < 0 ? sender + 1 : receiver),
                receiver < 0 ? Diagram.Fate.PENDING : Diagram.Fate.HEARD,
                content(sent),
                sender,
                receiver));
      }
    }
    return arrows;
  }

  private int receiver(int sender, LogEvent sent, List<List<LogEvent>> receives) {
    for (int number = sender + 1; number < steps.size(); number++) {
      for (LogEvent received : receives.get(number)) {
        if (received.node() == sent.peer()
            && received.peer() == sent.node()
            && received.content().equals(sent.content())) {
          receives.get(number).remove(received);
          return number;
        }
      }
    }
    return -1;
  }
}
