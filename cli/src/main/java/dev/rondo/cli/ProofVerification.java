package dev.rondo.cli;

import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.ProofOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.ProofReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.report.Report;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.proving.ProofWatcher;
import dev.rondo.workflow.proving.Proving;
import dev.rondo.workflow.proving.ProvingResult;
import dev.rondo.workflow.proving.ProvingSettings;
import dev.rondo.workflow.verdict.Closure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;

/** What {@code rondo verify} prints and writes of a proof, from its first line to its verdict. */
final class ProofVerification {

  private final Protocol protocol;
  private final String network;
  private final OptionalInt phases;
  private final Deadline deadline;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final ProofOptions proofOptions;
  private final GivenOptions given;
  private final Style style;
  private final PrintWriter out;
  private final PrintWriter details;
  private final PrintWriter err;

  ProofVerification(
      Protocol protocol,
      String network,
      OptionalInt phases,
      Deadline deadline,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      ProofOptions proofOptions,
      CommandLine commandLine) {
    this.protocol = protocol;
    this.network = network;
    this.phases = phases;
    this.deadline = deadline;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.proofOptions = proofOptions;
    this.given = new GivenOptions(commandLine);
    this.style = Style.of(commandLine);
    this.out = commandLine.getOut();
    this.details = options.verbosity().details(commandLine);
    this.err = commandLine.getErr();
  }

  int run() {
    ProvingSettings settings = settings();
    Log log = new Log(protocol.source());
    Optional<Proving> proving =
        Proving.of(protocol, protocolOptions.source().classPath(), settings, deadline, log);
    if (proving.isEmpty()) {
      return Verification.refused(log, options, style, err);
    }
    if (proving.get().isOfSteps()) {
      given.refuse(Set.of("--phases", "--trust-tags", "--every-n"), "where steps are proved");
    } else {
      given.refuse(Set.of("--steps"), "where rounds are proved");
    }
    ProofReport report = new ProofReport(protocol, settings, style);
    details.print(report.opening(protocolOptions.source().file().toString(), proving.get()));
    proving.get().note().ifPresent(details::println);
    details.flush();
    Closure closure = closure(proving.get());
    details.print(HuntReport.closure(closure, style));
    details.flush();
    Optional<ProvingResult> result = proving.get().run(closure, new ProofProgress(), log);
    if (result.isEmpty()) {
      return Verification.refused(log, options, style, err);
    }
    ResultFiles files = conclude(report, result.get());
    return files.exitCode(ExitCode.of(result.get().verdict()));
  }

  private ProvingSettings settings() {
    return new ProvingSettings(
        AsyncSettings.of(protocol.settings())
            .withNodes(protocolOptions.n(protocol), protocolOptions.f(protocol))
            .withNetwork(network, options.faults(network)),
        proofOptions.everyN(),
        options.form(),
        phases,
        options.steps(),
        proofOptions.solver(),
        Math.min(options.limits().nanos() / 1_000_000, HuntLimits.NO_TIMEOUT),
        options.jobs(),
        options.trustTags(),
        options.startReductions());
  }

  private Closure closure(Proving proving) {
    try (InterruptibleHunts hunts = new InterruptibleHunts(err)) {
      return proving.closure(hunts);
    }
  }

  /** Shows what the solver is asked. */
  private final class ProofProgress implements ProofWatcher {

    @Override
    @SuppressWarnings("try") // the line shows itself
    public <T> T during(String what, Supplier<T> work) {
      try (ProgressLine line = ProgressLine.of(() -> what, err)) {
        return work.get();
      }
    }
  }

  private ResultFiles conclude(ProofReport report, ProvingResult result) {
    ResultFiles files = new ResultFiles(out, err);
    Path trace = traceFile();
    files.write(options.json(), () -> report.json(result, trace.toString()));
    Optional<Counterexample> found = result.counterexample();
    if (found.isPresent()) {
      details.println();
      details.print(report.counterexample(found.get()));
      details.println();
    }
    out.print(report.verdict(result));
    if (found.isPresent()
        && files.attempt(() -> options.traces().write(found.get().traces(trace.toString())))) {
      out.println("replay: rondo replay " + trace + protocolOptions.source().classPathOption());
    }
    options.report().ifPresent(page -> files.attempt(() -> write(page, report, result)));
    out.flush();
    return files;
  }

  private void write(Report page, ProofReport report, ProvingResult result) {
    Optional<SequentialProgram> program =
        Pipeline.sequential(protocol, network, new Log(protocol.source()));
    Path file =
        page.write(protocol, protocolOptions.source().classPath(), program, report.summary(result));
    out.println("report: " + file);
  }

  private Path traceFile() {
    return options.traces().file(protocol.name(), protocolOptions.n(protocol), network, "");
  }
}
