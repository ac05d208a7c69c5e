package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.CoverageText;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The report of a hunt. */
final class HuntingContent {

  private final Hunting hunting;
  private final HuntingResult result;

  private HuntingContent(Hunting hunting, HuntingResult result) {
    this.hunting = hunting;
    this.result = result;
  }

  static Content of(Hunting hunting, HuntingResult result, Optional<SequentialProgram> program) {
    return new HuntingContent(hunting, result).content(program);
  }

  private Content content(Optional<SequentialProgram> program) {
    Protocol protocol = hunting.forms().protocol();
    return new Content(
        new Content.Opening(
            protocol.name(),
            verdict(),
            headline(),
            message(),
            notes(),
            settings(),
            TraceNames.processes(protocol)),
        new Content.ReportedResult(
            ComparisonContent.of(result.results()),
            result.coverage().map(Content.Covered::of).orElse(null),
            List.of(),
            result
                .counterexample()
                .map(found -> StoryWriter.story(found, protocol, "the diagram"))
                .orElse(null),
            diagrams(protocol)),
        Content.Files.of(protocol, program));
  }

  private String verdict() {
    return switch (result.verdict()) {
      case BUG, FAULT_OF_RONDO -> "bug";
      case NOTHING_FOUND -> "nothing";
      case VACUOUS, NOT_CLOSED, UNDECIDED -> "none";
    };
  }

  private String headline() {
    return switch (result.verdict()) {
      case BUG -> TraceContent.headline(finding(shown().orElseThrow()));
      case FAULT_OF_RONDO -> TraceContent.FAULT_OF_RONDO;
      case NOTHING_FOUND -> "Nothing found";
      case VACUOUS -> "Nothing was explored";
      case NOT_CLOSED -> "No verdict: the protocol is not communication-closed";
      case UNDECIDED -> "No verdict";
    };
  }

  private @Nullable String message() {
    Protocol protocol = hunting.forms().protocol();
    return shown().map(trace -> StoryWriter.violation(trace, protocol)).orElse(null);
  }

  /** The counterexample, or the run that shows that the protocol is not closed. */
  private Optional<Trace> shown() {
    Optional<Trace> bug = result.counterexample().map(Counterexample::shown);
    return bug.or(() -> result.closure().tagViolation());
  }

  private static Finding finding(Trace trace) {
    return Objects.requireNonNull(trace.finding(), "the trace shows no bug");
  }

  private List<Diagram> diagrams(Protocol protocol) {
    Optional<Trace> lifted = result.counterexample().flatMap(Counterexample::asynchronous);
    return shown()
        .map(trace -> TraceContent.diagrams(protocol, hunting.classPath(), trace, lifted))
        .orElse(List.of());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    result.counterexample().stream()
        .flatMap(bug -> CounterexampleText.origin(bug).lines())
        .map(String::strip)
        .forEach(notes::add);
    addClosure(result.closure(), notes);
    String network = hunting.settings().async().network();
    result
        .coverage()
        .map(coverage -> CoverageText.lines(coverage, hunting.forms().protocol(), network))
        .ifPresent(notes::addAll);
    hunting.forms().note().ifPresent(notes::add);
    for (var form : result.results()) {
      if (form.isVacuous()) {
        notes.add(
            "%s: %s, so this hunt is no evidence about the protocol"
                .formatted(form.form(), form.missing()));
      }
    }
    return notes;
  }

  private static void addClosure(Closure closure, List<String> notes) {
    if (closure instanceof Closure.Assumed) {
      notes.add("the tags are assumed to hold (--trust-tags)");
    } else if (closure instanceof Closure.FromSource source) {
      notes.add(
          String.format(
              Locale.ROOT,
              "communication-closed: all %d tag conditions are decided from the source",
              source.tags().findings().size()));
    } else if (closure instanceof Closure.Sampled sampled) {
      notes.add(
          String.format(
              Locale.ROOT,
              "tags: %d of %d conditions are decided from the source, the others held in %d"
                  + " monitored schedules",
              sampled.tags().with(TagReport.Status.DECIDED).size(),
              sampled.tags().findings().size(),
              sampled.schedules()));
    } else if (closure instanceof Closure.Partial partial) {
      notes.add(
          String.format(
              Locale.ROOT,
              "inferred tags do not hold: %s, at P%d in %s (line %d); the sequential form leaves"
                  + " out runs with such steps",
              partial.finding().message(),
              partial.finding().node(),
              partial.finding().handler(),
              partial.finding().line()));
    } else if (closure.isBroken()) {
      Trace violation = closure.tagViolation().orElseThrow();
      Finding finding = finding(TraceNames.named(violation));
      notes.add(
          String.format(
              Locale.ROOT,
              "not communication-closed: %s, at %s in %s (line %d)",
              finding.message(),
              TraceNames.of(violation).process(finding.node()),
              finding.handler(),
              finding.line()));
    }
  }

  private List<Content.Setting> settings() {
    AsyncSettings async = hunting.settings().async();
    HuntLimits hunt = hunting.settings().hunt();
    List<Content.Setting> settings = new ArrayList<>();
    settings.add(new Content.Setting("n", String.valueOf(async.n())));
    settings.add(new Content.Setting("f", String.valueOf(async.f())));
    settings.add(new Content.Setting("network", NetworkLookup.simpleName(async.network())));
    if (hunting.forms().sequential().isPresent()) {
      settings.add(new Content.Setting("phases", String.valueOf(hunting.settings().phases())));
    }
    if (hunting.forms().async().isPresent()) {
      settings.add(
          new Content.Setting(
              "strategy", async.draws().strategy().name().toLowerCase(Locale.ROOT)));
    }
    settings.add(new Content.Setting("seed", String.valueOf(hunt.seed())));
    settings.add(new Content.Setting("runs", String.valueOf(hunt.runs())));
    settings.add(new Content.Setting("schedules per run", String.valueOf(hunt.schedules())));
    return settings;
  }
}
