package dev.rondo.cli;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.EquivalenceReport;
import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.ComparisonProgress;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine;
import rondo.runtime.NetworkModel;

/**
 * What {@code rondo verify --equivalence} prints and writes, from its first line to its verdict.
 */
final class EquivalenceVerification {

  private final Protocol protocol;
  private final Optional<String> note;
  private final String network;
  private final int phases;
  private final int timeouts;
  private final Deadline deadline;
  private final ProtocolOptions protocolOptions;
  private final SearchOptions options;
  private final CommandLine commandLine;
  private final PrintWriter out;
  private final PrintWriter err;

  EquivalenceVerification(
      TaggedProtocol tagged,
      String network,
      int phases,
      int timeouts,
      Deadline deadline,
      ProtocolOptions protocolOptions,
      SearchOptions options,
      CommandLine commandLine) {
    this.protocol = tagged.protocol();
    this.note = tagged.inferred();
    this.network = network;
    this.phases = phases;
    this.timeouts = timeouts;
    this.deadline = deadline;
    this.protocolOptions = protocolOptions;
    this.options = options;
    this.commandLine = commandLine;
    this.out = commandLine.getOut();
    this.err = commandLine.getErr();
  }

  int run() throws IOException {
    Bound bound = bound();
    refuseUncomparable();
    Log log = new Log(protocol.source());
    Optional<SequentialProgram> program = Pipeline.sequential(protocol.unjudged(), network, log);
    err.print(Style.of(commandLine).diagnostics(log));
    err.flush();
    if (program.isEmpty()) {
      answer(() -> JsonAnswer.refused("verify", Version.current(), log, ProtocolOptions.REFUSED));
      return ExitCode.INPUT_AT_FAULT;
    }
    LoadedProtocol loaded = ProtocolLoader.load(protocol, protocolOptions.source().classPath());
    printFirstLines(bound);
    long start = System.nanoTime();
    try {
      return compare(loaded, program.get(), bound, start);
    } catch (ComparisonProgress.TimeIsOver e) {
      return timeIsOver(bound, start);
    } catch (RuntimeException e) {
      return fails(e);
    }
  }

  private Bound bound() {
    int n = protocolOptions.n(protocol);
    int f = protocolOptions.f(protocol);
    UsageError.unless(
        n >= 1 && n <= 8, "-n " + n + ": executions of 1 to 8 processes are enumerated");
    UsageError.unless(
        f >= 0 && f <= n,
        "-f " + f + ": with n = " + n + ", f is a number from 0 to " + n + " processes");
    UsageError.unless(phases >= 1, "--phases " + phases + ": an execution has at least one");
    UsageError.unless(timeouts >= 0, "--timeouts " + timeouts + ": it is 0 or more");
    ProtocolSettings settings = protocol.settings();
    return new Bound(
        n,
        f,
        phases,
        protocol.timeouts().isEmpty() ? 0 : timeouts,
        LanguageUse.spawn(protocol).isPresent() ? settings.max() - settings.n() : 0);
  }

  private void refuseUncomparable() {
    UsageError.unless(
        !protocol.writtenAsRounds(),
        protocol.name() + " is written as rounds: it has no asynchronous form to compare with");
    UsageError.unless(
        Equivalence.knows(network),
        "executions under "
            + NetworkLookup.simpleName(network)
            + " are not enumerated, only those under Rondo's own networks, Fifo, Sessions and"
            + " TwoQuorums excepted");
    UsageError.unless(
        NetworkModel.of(network).guaranteesNothing() || LanguageUse.spawn(protocol).isEmpty(),
        protocol.name()
            + " calls spawn(): executions with new processes are enumerated under Arbitrary only");
    ProtocolSettings settings = protocol.settings();
    UsageError.unless(
        settings.max() > settings.n() || LanguageUse.spawn(protocol).isEmpty(),
        protocol.name()
            + " calls spawn(), and @Protocol leaves no room for new processes: executions that ask"
            + " for more than max are not compared; write max = "
            + (settings.n() + 1)
            + ", say");
  }

  private void printFirstLines(Bound bound) {
    out.printf(Locale.ROOT, "rondo %s, %s%n", Version.current(), protocolOptions.source().file());
    out.printf(
        Locale.ROOT,
        "equivalence, n = %d, f = %d, network %s, phases up to %d, timeouts per process up to"
            + " %d%s%n",
        bound.n(),
        bound.f(),
        NetworkLookup.simpleName(network),
        bound.phases(),
        bound.timeouts(),
        bound.spawned() == 0 ? "" : ", spawned processes up to " + bound.spawned());
    note.ifPresent(out::println);
    out.flush();
  }

  private int compare(LoadedProtocol loaded, SequentialProgram program, Bound bound, long start) {
    Equivalence result = enumerate(loaded, program, bound);
    double seconds = secondsSince(start);
    EquivalenceReport report =
        new EquivalenceReport(result, bound, closure(result, bound), Style.of(commandLine));
    out.print(report.text());
    out.printf(Locale.ROOT, "%s, %.1f s%n", report.figures(), seconds);
    out.flush();
    ResultFiles files = new ResultFiles(out, err);
    files.write(
        options.json(), () -> report.json(protocol, NetworkLookup.simpleName(network), seconds));
    return files.exitCode(report.exitCode());
  }

  @SuppressWarnings("try") // the line shows itself
  private Equivalence enumerate(LoadedProtocol loaded, SequentialProgram program, Bound bound) {
    ComparisonProgress progress = new ComparisonProgress(deadline);
    try (ProgressLine line = ProgressLine.of(progress::text, err)) {
      return Equivalence.of(loaded, program, network, bound, progress);
    }
  }

  /** Forms that differ do so for a reason: mostly the protocol is not closed. */
  private Closure closure(Equivalence result, Bound bound) {
    if (result.holds() || !result.lateUses().isEmpty() || bound.spawned() > 0) {
      return new Closure.NotNeeded();
    }
    return search().closure();
  }

  private Verification search() {
    OptionalInt most = OptionalInt.of(phases);
    return new Verification(
        protocol, network, most, deadline, protocolOptions, options, commandLine);
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private int timeIsOver(Bound bound, long start) {
    String why = "the time is over before all executions were compared";
    out.printf(Locale.ROOT, "no verdict: %s%n", why);
    out.flush();
    String kind = NetworkLookup.simpleName(network);
    answer(() -> EquivalenceReport.undecided(protocol, kind, bound, secondsSince(start), why));
    return ExitCode.INPUT_AT_FAULT;
  }

  /** What the code of the protocol throws is its bug, which a search shows step by step. */
  private int fails(RuntimeException thrown) throws IOException {
    Throwable cause =
        thrown instanceof UsageError && thrown.getCause() != null ? thrown.getCause() : thrown;
    int line = UserFrames.line(cause, protocol.source().simpleName());
    if (line == 0) {
      throw thrown;
    }
    out.printf(
        Locale.ROOT,
        "the protocol itself fails, in line %d: %s%n",
        line,
        UserCodeFailure.of(cause).message());
    out.flush();
    return Math.max(ExitCode.BUG, search().run());
  }

  private void answer(Supplier<String> json) {
    if (options.json().isPresent()) {
      OutputFile.write(options.json().get(), json.get());
    }
  }
}
