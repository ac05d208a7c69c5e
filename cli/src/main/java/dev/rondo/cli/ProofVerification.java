package dev.rondo.cli;

import dev.rondo.cli.options.ProofOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.HuntReport;
import dev.rondo.cli.text.ProofReport;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.proof.Proof;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.verdict.Verdict;
import dev.rondo.report.SearchSummary;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.FormChoice;
import dev.rondo.tester.hunting.Hunting;
import dev.rondo.tester.hunting.HuntingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine;

/** A proof by a solver, from its first line to its verdict. */
final class ProofVerification {

  private static final long TAGS_MILLIS = 60_000;

  /** Where no proof was found, these many phases are looked at for a bug. */
  private static final int DEEPEST = 3;

  private final Protocol protocol;
  private final String network;
  private final OptionalInt phases;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final ProofOptions proofOptions;
  private final Style style;
  private final PrintWriter out;
  private final PrintWriter details;
  private final PrintWriter err;

  ProofVerification(
      Protocol protocol,
      String network,
      OptionalInt phases,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      ProofOptions proofOptions,
      CommandLine commandLine) {
    this.protocol = protocol;
    this.network = network;
    this.phases = phases;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.proofOptions = proofOptions;
    this.style = Style.of(commandLine);
    this.out = commandLine.getOut();
    this.details = options.verbosity().details(commandLine);
    this.err = commandLine.getErr();
  }

  int run() throws IOException {
    phases.ifPresent(
        count -> UsageError.unless(count >= 1, "--phases " + count + ": at least one"));
    Log log = new Log(protocol.source());
    Optional<RoundProtocol> rounds = Pipeline.rounds(protocol, log);
    if (rounds.isEmpty()) {
      return refused(log);
    }
    ProofReport report = new ProofReport(protocol, style);
    details.print(
        report.opening(
            protocolOptions.source().file().toString(), bounds(1), proofOptions.solver(), phases));
    details.flush();
    Closure closure = closure();
    details.print(HuntReport.closure(closure, style));
    details.flush();
    long begin = System.nanoTime();
    Optional<Verdict> verdict = prove(rounds.get(), log);
    if (verdict.isEmpty()) {
      return refused(log);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    boolean closed = !(closure instanceof Closure.Broken);
    if (verdict.get() instanceof Verdict.Refuted refuted) {
      return refute(refuted, report, seconds);
    }
    out.print(report.verdict(verdict.get(), closed, seconds));
    writeReport(report.summary(verdict.get(), closed, seconds, Optional.empty()));
    out.flush();
    return closed && ProofReport.isVerdict(verdict.get())
        ? ExitCode.NOTHING_FOUND
        : ExitCode.INPUT_AT_FAULT;
  }

  private int refused(Log log) {
    err.print(style.diagnostics(log));
    err.flush();
    return ExitCode.INPUT_AT_FAULT;
  }

  private Bounds bounds(int count) {
    return new Bounds(
        protocolOptions.n(protocol), protocolOptions.f(protocol), network, count, 1, false);
  }

  private Optional<Verdict> prove(RoundProtocol rounds, Log log) {
    long millis = Math.min(options.limits().nanos() / 1_000_000, 60_000);
    Proof proof = new Proof(rounds, proofOptions.solver(), millis);
    if (phases.isPresent()) {
      return shown("proving", () -> proof.bounded(bounds(phases.getAsInt()), log));
    }
    Optional<Verdict> all = shown("proving", () -> proof.forAllPhases(bounds(1), log));
    if (all.isEmpty() || ProofReport.isVerdict(all.get())) {
      return all;
    }
    for (int count = 1; count <= DEEPEST; count++) {
      Bounds few = bounds(count);
      Optional<Verdict> bounded =
          shown("looking at " + count + " phases", () -> proof.bounded(few, log));
      if (bounded.isPresent() && bounded.get() instanceof Verdict.Refuted) {
        return bounded;
      }
    }
    return all;
  }

  @SuppressWarnings("try") // the line shows itself
  private <T> T shown(String what, Supplier<T> work) {
    try (ProgressLine line = ProgressLine.of(() -> what, err)) {
      return work.get();
    }
  }

  /** A counterexample is one when the program shows it. */
  private int refute(Verdict.Refuted refuted, ProofReport report, double seconds)
      throws IOException {
    Hunting hunting = hunting(refuted.bounds().phases());
    SequentialForm form =
        SequentialForm.of(
            hunting.forms().sequential().orElseThrow().program(),
            protocol.settings().specs(),
            new SequentialSettings(
                refuted.bounds().n(),
                refuted.bounds().f(),
                refuted.bounds().n(),
                refuted.bounds().phases()),
            protocolOptions.source().classPath());
    Trace trace = form.newExplorer().trace(refuted.choices());
    if (trace.finding() == null) {
      out.print(report.notShown(refuted));
      out.flush();
      return ExitCode.RONDO_AT_FAULT;
    }
    Counterexample found = hunting.searched(form, trace);
    details.println();
    details.print(report.counterexample(found));
    details.println();
    out.print(report.refuted(refuted, seconds));
    write(found);
    writeReport(report.summary(refuted, true, seconds, Optional.of(found)));
    out.flush();
    return found.isFaultOfRondo() ? ExitCode.RONDO_AT_FAULT : ExitCode.BUG;
  }

  private void writeReport(SearchSummary summary) throws IOException {
    if (options.report().isPresent()) {
      Optional<SequentialProgram> program =
          Pipeline.sequential(protocol, network, new Log(protocol.source()));
      Path file =
          options
              .report()
              .get()
              .write(protocol, protocolOptions.source().classPath(), program, summary);
      out.println("report: " + file);
    }
  }

  private Path traceFile() {
    return options.traces().file(protocol.name(), protocolOptions.n(protocol), network, "");
  }

  private void write(Counterexample found) throws IOException {
    Path file = traceFile();
    options.traces().write(found.traces(file.toString()));
    out.println("replay: rondo replay " + file + protocolOptions.source().classPathOption());
  }

  private Hunting hunting(int count) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(FormChoice.SEQUENTIAL),
            AsyncSettings.of(protocol.settings())
                .withNodes(protocolOptions.n(protocol), protocolOptions.f(protocol))
                .withNetwork(network, options.faults(network)),
            count,
            RoundStrategyKind.AUTO,
            false,
            options.trustTags(),
            new HuntSettings(1, 1, TAGS_MILLIS, 1, options.jobs()));
    return Hunting.of(
            protocol, protocolOptions.source().classPath(), settings, new Log(protocol.source()))
        .orElseThrow();
  }

  private Closure closure() {
    if (protocol.writtenAsRounds()) {
      return new Closure.NotAsked();
    }
    try (InterruptibleHunts hunts = new InterruptibleHunts(err)) {
      return hunting(1).closure(hunts);
    }
  }
}
