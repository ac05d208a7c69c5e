package dev.rondo.report;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.StoryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The report of a search of every schedule. */
final class SearchContent {

  private SearchContent() {}

  static Content of(
      Protocol protocol,
      ClassPath classPath,
      Optional<SequentialProgram> program,
      SearchSummary summary) {
    return new Content(
        opening(protocol, summary),
        new Content.ReportedResult(
            null,
            null,
            summary.scenes(),
            summary
                .found()
                .map(found -> StoryWriter.story(found, protocol, "the diagram"))
                .orElse(null),
            diagrams(protocol, classPath, summary.found())),
        Content.Files.of(protocol, program));
  }

  private static Content.Opening opening(Protocol protocol, SearchSummary summary) {
    Optional<Finding> finding =
        summary.found().map(found -> Objects.requireNonNull(found.shown().finding()));
    return new Content.Opening(
        protocol.name(),
        finding.isPresent() ? "bug" : summary.isVerdict() ? "nothing" : "none",
        summary.found().map(SearchContent::headline).orElse(summary.headline()),
        summary.found().map(found -> StoryWriter.violation(found.shown(), protocol)).orElse(null),
        notes(summary),
        summary.settings().entrySet().stream()
            .map(setting -> new Content.Setting(setting.getKey(), setting.getValue()))
            .toList(),
        TraceNames.processes(protocol));
  }

  private static List<Diagram> diagrams(
      Protocol protocol, ClassPath classPath, Optional<Counterexample> found) {
    return found
        .map(bug -> TraceContent.diagrams(protocol, classPath, bug.shown(), bug.asynchronous()))
        .orElse(List.of());
  }

  private static String headline(Counterexample found) {
    return found.isFaultOfRondo()
        ? TraceContent.FAULT_OF_RONDO
        : TraceContent.headline(Objects.requireNonNull(found.shown().finding()));
  }

  private static List<String> notes(SearchSummary summary) {
    List<String> notes = new ArrayList<>(summary.notes());
    summary
        .found()
        .ifPresent(
            found -> {
              CounterexampleText.confirmed(found).lines().map(String::strip).forEach(notes::add);
              notes.addAll(TraceContent.notes(found.shown()));
            });
    return notes;
  }
}
