package dev.rondo.cli;

import dev.rondo.cli.options.AsyncOptions;
import dev.rondo.cli.options.FormOptions;
import dev.rondo.cli.options.HuntOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.HuntOpening;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.HuntTable;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.Report;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Hunting;
import dev.rondo.tester.hunting.HuntingJson;
import dev.rondo.tester.hunting.HuntingResult;
import dev.rondo.tester.hunting.HuntingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo hunt}: looks for bugs in schedule after schedule. */
@Command(
    name = "hunt",
    sortOptions = false,
    description = {
      "Hunts for bugs in a protocol, in schedule after schedule: in the protocol as it is written "
          + "(async), in the sequential program derived from it (sequential), or in both.",
      "",
      "Example: rondo hunt Paxos.java -n 3 --runs 10"
    })
final class HuntCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();
  @Mixin private FormOptions formOptions = new FormOptions();
  @Mixin private HuntOptions huntOptions = new HuntOptions();
  @Mixin private AsyncOptions asyncOptions = new AsyncOptions();

  @Option(names = "--json", paramLabel = "F", description = "Write the figures to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "F",
      description = "Where to write the trace of a bug (default: PROTOCOL.trace.json).")
  private Optional<Path> traceFile = Optional.empty();

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write a report for the browser, one HTML file, to a folder.")
  private Optional<Path> report = Optional.empty();

  @Override
  public Integer call() throws IOException {
    Optional<Protocol> protocol = protocolOptions.read(err(), style());
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    Log log = new Log(protocol.get().source());
    Optional<Hunting> hunting =
        Hunting.of(
            protocol.get(), protocolOptions.source().classPath(), settings(protocol.get()), log);
    if (hunting.isEmpty()) {
      err().print(style().diagnostics(log));
      return ExitCode.INPUT_AT_FAULT;
    }
    return run(hunting.get());
  }

  private HuntingSettings settings(Protocol protocol) {
    return new HuntingSettings(
        formOptions.form(),
        asyncOptions.settings(protocol, protocolOptions),
        formOptions.phases(),
        formOptions.monitor(),
        formOptions.trustTags(),
        huntOptions.settings());
  }

  private int run(Hunting hunting) throws IOException {
    out().print(HuntOpening.text(hunting, protocolOptions, huntOptions));
    out().flush();
    try (InterruptibleHunts hunts = new InterruptibleHunts(err())) {
      Closure closure = hunting.closure(hunts);
      out().print(HuntReport.closure(closure, style()));
      out().flush();
      HuntingResult result = hunting.hunt(closure, hunts);
      show(hunting, result, hunts.interruptedIn());
      return ExitCode.of(result.verdict());
    }
  }

  private void show(Hunting hunting, HuntingResult result, Optional<String> interruptedIn)
      throws IOException {
    if (!result.results().isEmpty()) {
      out().println();
      out().print(HuntTable.text(result.results()));
    }
    if (json.isPresent()) {
      Files.writeString(json.get(), HuntingJson.text(hunting, result.results()));
    }
    out().print(HuntReport.counterexample(result, style()));
    out().println();
    out().print(HuntReport.warnings(result, hunting.settings().hunt(), interruptedIn, style()));
    out().print(HuntReport.verdict(result, style()));
    write(hunting.forms().protocol().name(), result);
    if (report.isPresent()) {
      out().println("report: " + Report.write(report.get(), hunting, result));
    }
    out().flush();
  }

  private void write(String protocol, HuntingResult result) throws IOException {
    String file = traceFile.map(Path::toString).orElse(protocol + ".trace.json");
    Map<String, Trace> traces = result.traces(file);
    for (Map.Entry<String, Trace> trace : traces.entrySet()) {
      Files.writeString(Path.of(trace.getKey()), TraceJson.write(trace.getValue()));
    }
    if (!traces.isEmpty()) {
      out().println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
    }
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
