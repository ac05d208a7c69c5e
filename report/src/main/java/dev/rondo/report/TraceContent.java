package dev.rondo.report;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.Replay;
import dev.rondo.workflow.hunting.Story;
import dev.rondo.workflow.hunting.StoryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The report of a run and its protocol. */
final class TraceContent {

  static final String FAULT_OF_RONDO = "A fault of Rondo: the original does not show this bug";

  /** The settings that are shown; the others describe how the run was drawn. */
  private static final List<String> SHOWN_SETTINGS = List.of("n", "f", "network");

  private TraceContent() {}

  /** The report of one run alone. */
  static Content of(
      Protocol protocol, Optional<SequentialProgram> program, List<Diagram> diagrams, Trace trace) {
    Finding finding = trace.finding();
    return new Content(
        new Content.Opening(
            protocol.name(),
            finding == null ? "nothing" : "bug",
            finding == null ? "A run without a bug" : headline(finding),
            finding == null ? null : StoryWriter.violation(trace, protocol),
            notes(trace),
            settings(trace),
            TraceNames.processes(protocol)),
        Content.ReportedResult.runs(story(protocol, trace), diagrams),
        Content.Files.of(protocol, program));
  }

  /** The story of a run, if it shows a bug. */
  static @Nullable Story story(Protocol protocol, Trace trace) {
    return trace.finding() == null
        ? null
        : StoryWriter.story(Counterexample.of(trace), protocol, "the diagram");
  }

  /** What the diagram of a run cannot show: that it has no end. */
  static List<String> notes(Trace trace) {
    return trace.cycle().stream()
        .filter(step -> step < trace.steps().size()) // else nothing can happen any more
        .map(StepNumbers.of(trace)::of)
        .mapToObj(
            "from step %s on the run repeats forever; the diagram shows one turn of it"::formatted)
        .toList();
  }

  static String headline(Finding finding) {
    String text = CounterexampleText.kind(finding);
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** The run, and beside it the same run of the original, both with the lines that ran. */
  static List<Diagram> diagrams(
      Protocol protocol, ClassPath classPath, Trace shown, Optional<Trace> lifted) {
    return diagrams(
        protocol,
        Replay.withLines(shown, protocol, classPath),
        lifted.map(trace -> Replay.withLines(trace, protocol, classPath)));
  }

  private static List<Diagram> diagrams(Protocol protocol, Trace shown, Optional<Trace> lifted) {
    if (lifted.isEmpty()) {
      return List.of(diagram(protocol, shown));
    }
    StepCounterparts counterparts = StepCounterparts.of(shown, lifted.get());
    return List.of(
        diagram(protocol, shown, counterparts.ofFirst()),
        diagram(protocol, lifted.get(), counterparts.ofSecond()));
  }

  /** A run alone. */
  static Diagram diagram(Protocol protocol, Trace trace) {
    return diagram(protocol, trace, StepCounterparts.none(trace));
  }

  private static Diagram diagram(Protocol protocol, Trace run, List<Integer> counterparts) {
    Trace trace = TraceNames.named(MemberNames.of(protocol).in(run));
    return trace.form().equals(SequentialForm.NAME)
        ? SequentialDiagramBuilder.of(trace, protocol, counterparts)
        : AsyncDiagramBuilder.of(trace, protocol, counterparts);
  }

  private static List<Content.Setting> settings(Trace trace) {
    List<Content.Setting> settings = new ArrayList<>();
    for (String name : SHOWN_SETTINGS) {
      String value = trace.settings().get(name);
      if (value != null) {
        settings.add(new Content.Setting(name, NetworkLookup.simpleName(value)));
      }
    }
    settings.add(new Content.Setting("schedule", String.valueOf(trace.schedule())));
    return settings;
  }

  static Content.Code code(Protocol protocol) {
    return new Content.Code(
        protocol.source().simpleName(), protocol.source().text().lines().toList(), List.of());
  }

  static Content.Code code(SequentialProgram program) {
    EmittedJava file = program.formatted();
    List<String> lines = file.text().lines().toList();
    return new Content.Code(
        program.name() + ".java",
        lines,
        IntStream.rangeClosed(1, lines.size()).map(file::origin).boxed().toList());
  }
}
