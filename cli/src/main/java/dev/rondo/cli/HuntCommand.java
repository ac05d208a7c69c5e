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
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.answer.Answer;
import dev.rondo.workflow.answer.HuntingJson;
import dev.rondo.workflow.hunting.CoverageText;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo hunt}: looks for bugs in schedule after schedule. */
@Command(
    name = "hunt",
    description = {
      "Hunts for a bug in a protocol and stops at the first one: in the protocol as it is written "
          + "(async) and in the sequential program derived from it (sequential), in turn. The bug "
          + "is shrunk, confirmed in the original and told as a story.",
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

  @Option(names = "--json", paramLabel = "F", description = "Write the figures to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--columns",
      description = "Show a bug step by step, with a column for each process.")
  private boolean columns;

  @Mixin private TraceOptions traceOptions = new TraceOptions();

  @Mixin private ReportOptions reportOptions = new ReportOptions();

  private final Map<String, Integer> named = new HashMap<>();
  private boolean interrupted;
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
    Log read = options.source().log();
    try {
      return hunt(options, read, brief);
    } catch (UsageError refusal) {
      refused(read, String.valueOf(refusal.getMessage()));
      throw refusal;
    }
  }

  private int hunt(ProtocolOptions options, Log read, boolean brief) {
    Optional<Protocol> protocol =
        ProtocolOptions.read(read, options.source().classPath(), err(), style());
    if (protocol.isEmpty()) {
      refused(read, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    Log log = new Log(protocol.get().source());
    Optional<Hunting> hunting = hunting(protocol.get(), options, log);
    if (hunting.isEmpty()) {
      err().print(style().diagnostics(log));
      refused(log, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    refuseIdleOptions(hunting.get().forms());
    return run(hunting.get(), options, brief);
  }

  /** Every option acts on one of the protocols at least, or is refused. */
  private void refuseIdleOptions(Forms forms) {
    if (!endsAtFirstBug()) {
      new GivenOptions(spec.commandLine())
          .refuse(Set.of("--columns"), "where there are several runs: a bug is shown in columns");
    }
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

  /** What has no tags is tried with many, which takes a while. */
  @SuppressWarnings("try") // the line shows itself
  private Optional<Hunting> hunting(Protocol protocol, ProtocolOptions options, Log log) {
    String what = TaggedProtocol.isTagged(protocol) ? "reading" : "looking for tags that hold";
    try (ProgressLine progress = ProgressLine.since(what, err())) {
      return Hunting.of(protocol, options.source().classPath(), settings(protocol, options), log);
    }
  }

  private void refused(Log log, String otherwise) {
    if (json.isPresent()) {
      OutputFile.write(json.get(), Answer.refused("hunt", Version.current(), log, otherwise));
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
        huntOptions.settings(usualRuns()));
  }

  /** How many runs there are where the user has not said it. */
  int usualRuns() {
    return 1;
  }

  /** Whether the hunt ends at the first bug of any form. */
  private boolean endsAtFirstBug() {
    return usualRuns() == 1 && !huntOptions.hasRuns();
  }

  private int run(Hunting hunting, ProtocolOptions options, boolean brief) {
    PrintWriter details = brief ? new PrintWriter(Writer.nullWriter()) : out();
    details.print(HuntOpening.text(hunting, options, huntOptions));
    details.flush();
    try (InterruptibleHunts hunts = new InterruptibleHunts(err())) {
      Closure closure = hunting.closure(hunts);
      details.print(HuntReport.closure(closure, style()));
      details.flush();
      if (!brief) {
        details.print(HuntReport.hints(hunting.hints(closure, hunts)));
        details.flush();
      }
      HuntingResult result =
          endsAtFirstBug() ? hunting.huntFirstBug(closure, hunts) : hunting.hunt(closure, hunts);
      interrupted = hunts.interruptedIn().isPresent();
      show(hunting, result, hunts.interruptedIn(), details);
      if (brief) {
        out().println(options.source().file() + ": " + HuntReport.brief(result, style()));
      }
      ResultFiles files = write(hunting, result, options, brief ? "  " : "");
      out().flush();
      return files.exitCode(ExitCode.of(result.verdict()));
    }
  }

  private void show(
      Hunting hunting, HuntingResult result, Optional<String> interruptedIn, PrintWriter details) {
    if (!result.results().isEmpty() && !endsAtFirstBug()) {
      details.println();
      details.print(HuntTable.text(result.results()));
    }
    boolean isTold = endsAtFirstBug() && !columns;
    details.print(
        isTold ? HuntReport.story(result, style()) : HuntReport.counterexample(result, style()));
    result.coverage().ifPresent(coverage -> details.print("\n" + CoverageText.of(coverage)));
    details.println();
    details.print(HuntReport.warnings(result, hunting.settings().hunt(), interruptedIn, style()));
    details.print(
        endsAtFirstBug()
            ? HuntReport.firstBug(result, style())
            : HuntReport.verdict(result, style()));
  }

  private ResultFiles write(
      Hunting hunting, HuntingResult result, ProtocolOptions options, String indent) {
    ResultFiles files = new ResultFiles(out(), err());
    String file = unusedTrace(hunting).toString();
    files.write(json, () -> HuntingJson.text(hunting, result, Version.current(), file));
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
