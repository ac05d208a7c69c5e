package dev.rondo.cli;

import dev.rondo.cli.options.AsyncOptions;
import dev.rondo.cli.options.FormOptions;
import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.HuntOptions;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.ReportOptions;
import dev.rondo.cli.options.SeveralFiles;
import dev.rondo.cli.options.TraceOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.HuntOpening;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.HuntTable;
import dev.rondo.cli.text.SometimesReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.answer.HuntingJson;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.CoverageText;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.sometimes.SometimesHunt;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo hunt}: looks for bugs in schedule after schedule. */
@Command(
    name = "hunt",
    description = {
      "Tests random schedules of a protocol until the first bug.",
      "It alternates between the protocol as written (async) and the sequential program derived"
          + " from it (sequential). The bug is shrunk, confirmed in the original and printed step"
          + " by step.",
      "",
      "Example: rondo hunt Paxos.java -n 3",
      "         rondo hunt src/test/java"
    })
class HuntCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  private static final Set<String> IN_ROUNDS =
      Set.of("--phases", "--rounds-strategy", "--trust-tags");
  private static final Set<String> IN_STEPS = Set.of("--strategy", "--monitor");
  private static final Set<String> OF_STEPS = Set.of("--delivery", "--faults", "--steps");

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();
  @Mixin private SeveralFiles files = new SeveralFiles();
  @Mixin private FormOptions formOptions = new FormOptions();
  @Mixin private HuntOptions huntOptions = new HuntOptions();
  @Mixin private AsyncOptions asyncOptions = new AsyncOptions();

  @Option(names = "--json", paramLabel = "F", description = "Write the answer as JSON to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--columns",
      description = "Show a bug step by step, with a column for each process.")
  private boolean columns;

  @Mixin private TraceOptions traceOptions = new TraceOptions();

  @Mixin private ReportOptions reportOptions = new ReportOptions();

  private final Map<String, Integer> named = new HashMap<>();
  private boolean interrupted;
  private int exitCode;
  private boolean several;

  @Override
  public Integer call() throws IOException {
    List<Path> all = files.found();
    UsageError.unless(
        all.size() == 1 || json.isEmpty() && !traceOptions.isGiven(),
        "--json and --trace each name one file, for one protocol: hunt them one by one");
    OutputPlaces.requireFile("--json", json);
    traceOptions.require();
    reportOptions.report(); // refuses what is no folder
    several = all.size() > 1;
    boolean brief = files.brief(all);
    out().print(files.opening(spec.commandLine()));
    return SeveralFiles.worst(all, err(), file -> hunt(protocolOptions.on(file), brief));
  }

  private int hunt(ProtocolOptions options, boolean brief) {
    if (interrupted) {
      return ExitCode.NOTHING_FOUND;
    }
    return hunt(options, options.log(), brief);
  }

  private int hunt(ProtocolOptions options, Log read, boolean brief) {
    Deadline deadline = huntOptions.deadline();
    Optional<Protocol> protocol =
        ProtocolOptions.read(read, options.source().classPath(), err(), style());
    if (protocol.isEmpty()) {
      refused(read, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    Log log = new Log(protocol.get().source());
    HuntingSettings settings = settings(protocol.get(), options);
    boolean isHunted =
        endsAtFirstBug()
            ? firstBug(protocol.get(), options, settings, deadline, log, brief)
            : everyRun(protocol.get(), options, settings, log, brief);
    if (!isHunted) {
      err().print(style().diagnostics(log));
      refused(log, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    return exitCode;
  }

  /** Every option acts on one of the protocols at least, or is refused. */
  private void refuseIdleOptions(Forms forms) {
    if (formOptions.form().isEmpty() && several) {
      return; // another protocol may have another form
    }
    GivenOptions given = new GivenOptions(spec.commandLine());
    if (forms.sequential().isEmpty()) {
      given.refuse(IN_ROUNDS, "where the sequential form is not hunted");
    }
    if (forms.async().isEmpty()) {
      given.refuse(IN_STEPS, "where the asynchronous form is not hunted");
      if (formOptions.trustTags() || forms.protocol().writtenAsRounds()) {
        given.refuse(OF_STEPS, "where the asynchronous form is not run");
      }
    }
  }

  private void refused(Log log, String otherwise) {
    if (json.isPresent()) {
      OutputFile.write(
          json.get(), JsonAnswer.refused(spec.name(), Version.current(), log, otherwise));
    }
  }

  private HuntingSettings settings(Protocol protocol, ProtocolOptions options) {
    return new HuntingSettings(
        formOptions.form(),
        asyncOptions.settings(protocol, options),
        formOptions.phases(),
        formOptions.rounds(),
        formOptions.monitor(),
        formOptions.trustTags(),
        runs().isPresent() ? huntOptions.ofRuns(runs().getAsInt()) : huntOptions.untilFirstBug());
  }

  /** How many independent runs each form makes; none if the command ends at the first bug. */
  OptionalInt runs() {
    return OptionalInt.empty();
  }

  private boolean endsAtFirstBug() {
    return runs().isEmpty();
  }

  /** Hunts in the forms in turn until the first bug; whether there is anything to hunt. */
  private boolean firstBug(
      Protocol protocol,
      ProtocolOptions options,
      HuntingSettings settings,
      Deadline deadline,
      Log log,
      boolean brief) {
    ClassPath classPath = options.source().classPath();
    Optional<AlternatingHunt> hunt =
        reading(() -> AlternatingHunt.of(protocol, classPath, settings, deadline, log));
    hunt.ifPresent(
        found ->
            run(
                options,
                brief,
                (hunts, details) -> {
                  if (found.hasJoined()) {
                    refuseIdleOptions(found.hunting().forms());
                  }
                  details.print(HuntOpening.text(found, options, huntOptions));
                  details.flush();
                  HuntingResult result =
                      found.run(hunts, new JoiningListener(found.hasJoined(), details));
                  return new Hunted(found.hunting(), result);
                }));
    return hunt.isPresent();
  }

  /** Does every run in every form; whether there is anything to hunt. */
  private boolean everyRun(
      Protocol protocol,
      ProtocolOptions options,
      HuntingSettings settings,
      Log log,
      boolean brief) {
    ClassPath classPath = options.source().classPath();
    Optional<Hunting> hunting = reading(() -> Hunting.of(protocol, classPath, settings, log));
    hunting.ifPresent(
        found ->
            run(
                options,
                brief,
                (hunts, details) -> {
                  refuseIdleOptions(found.forms());
                  details.print(HuntOpening.text(found, options, huntOptions));
                  details.flush();
                  Closure closure = found.closure(hunts);
                  details.print(HuntReport.closure(closure, style()));
                  details.flush();
                  return new Hunted(found, found.hunt(closure, hunts));
                }));
    return hunting.isPresent();
  }

  /** What has no tags is tried with many, which takes a while. */
  @SuppressWarnings("try") // the line shows itself
  private <T> T reading(Supplier<T> work) {
    try (ProgressLine progress = ProgressLine.since("reading", err())) {
      return work.get();
    }
  }

  /** A hunt that is over. */
  private record Hunted(Hunting hunting, HuntingResult result) {}

  /** Hunts, and says what becomes known meanwhile. */
  private interface HuntTask {
    Hunted run(InterruptibleHunts hunts, PrintWriter details);
  }

  /** Says what the sequential form is and what it rests on, once this is known. */
  private final class JoiningListener implements AlternatingHunt.HuntListener {

    private final boolean isKnown;
    private final PrintWriter details;

    JoiningListener(boolean isKnown, PrintWriter details) {
      this.isKnown = isKnown;
      this.details = details;
    }

    @Override
    public void joined(Hunting hunting) {
      if (!isKnown) {
        refuseIdleOptions(hunting.forms());
        details.print(HuntOpening.joined(hunting));
        details.flush();
      }
    }

    @Override
    public void checked(Closure closure) {
      details.print(HuntReport.closure(closure, style()));
      details.flush();
    }
  }

  private void run(ProtocolOptions options, boolean brief, HuntTask hunt) {
    PrintWriter details = brief ? new PrintWriter(Writer.nullWriter()) : out();
    try (InterruptibleHunts hunts = new InterruptibleHunts(err())) {
      Hunted hunted = hunt.run(hunts, details);
      HuntingResult result = hunted.result();
      if (!brief && result.counterexample().isEmpty()) {
        details.print(HuntReport.hints(hunted.hunting().hints(result.closure(), hunts)));
      }
      SometimesReport states =
          new SometimesReport(
              SometimesHunt.of(hunted.hunting(), result, hunts),
              unusedTrace(hunted.hunting()).toString());
      interrupted = hunts.interruptedIn().isPresent();
      show(hunted.hunting(), result, hunts.interruptedIn(), states, details);
      if (brief) {
        out()
            .println(
                options.source().file()
                    + ": "
                    + HuntReport.brief(hunted.hunting(), result, style()));
        out().print(states.warnings(style()).indent(2));
      }
      ResultFiles files = write(hunted.hunting(), result, states, options, brief ? "  " : "");
      out().flush();
      exitCode = files.exitCode(ExitCode.of(result.verdict()));
    }
  }

  private void show(
      Hunting hunting,
      HuntingResult result,
      Optional<String> interruptedIn,
      SometimesReport states,
      PrintWriter details) {
    if (!result.results().isEmpty() && !endsAtFirstBug()) {
      details.println();
      details.print(HuntTable.text(result.results()));
    }
    details.print(
        columns
            ? HuntReport.counterexample(hunting, result, style())
            : endsAtFirstBug()
                ? HuntReport.story(hunting, result, style())
                : HuntReport.inOneLine(hunting, result, style()));
    Protocol protocol = hunting.forms().protocol();
    String network = hunting.settings().async().network();
    result
        .coverage()
        .ifPresent(coverage -> details.print("\n" + CoverageText.of(coverage, protocol, network)));
    details.print(states.text(style()));
    details.println();
    details.print(HuntReport.warnings(result, hunting.settings().hunt(), interruptedIn, style()));
    details.print(
        endsAtFirstBug()
            ? HuntReport.firstBug(result, style())
            : HuntReport.verdict(result, style()));
  }

  private ResultFiles write(
      Hunting hunting,
      HuntingResult result,
      SometimesReport states,
      ProtocolOptions options,
      String indent) {
    ResultFiles files = new ResultFiles(out(), err());
    String file = states.trace();
    files.write(
        json,
        () ->
            HuntingJson.text(
                spec.name(),
                hunting,
                result,
                states.states(),
                states.files(),
                Version.current(),
                file));
    files.attempt(() -> traceOptions.write(states.traces()));
    Map<String, Trace> traces = result.traces(file);
    if (!traces.isEmpty() && files.attempt(() -> traceOptions.write(traces))) {
      String classPath = options.source().classPathOption();
      out().println(indent + "replay: rondo replay " + file + classPath);
    }
    reportOptions
        .report()
        .ifPresent(
            report ->
                files.attempt(
                    () -> out().println(indent + "report: " + report.write(hunting, result))));
    return files;
  }

  /** Two files may hold protocols of one name. */
  private Path unusedTrace(Hunting hunting) {
    AsyncSettings settings = hunting.settings().async();
    String seed = "-seed" + hunting.settings().hunt().seed();
    String name = hunting.forms().protocol().name();
    int times = named.merge(name, 1, Integer::sum);
    return traceOptions.file(
        name, settings.n(), settings.network(), seed + (times == 1 ? "" : "-" + times));
  }

  private Style style() {
    return Style.of(spec.commandLine());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
