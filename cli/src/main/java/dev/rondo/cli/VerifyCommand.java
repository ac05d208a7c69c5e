package dev.rondo.cli;

import dev.rondo.analysis.Spawning;
import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProofOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.cli.text.EquivalenceReport;
import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.equivalence.Progress;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Settings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.Networks;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.load.UserFrames;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.answer.Answer;
import dev.rondo.tester.hunting.Closure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo verify}: every schedule up to a bound. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Goes through every schedule of a protocol, or through those up to a bound: either shows a "
          + "short counterexample or says what it has covered. It searches the sequential form "
          + "where the protocol has rounds, and the asynchronous one otherwise.",
      "",
      "With --equivalence it compares the local histories of the asynchronous form and of the",
      "sequential form: the states and outputs of each process, without stuttering.",
      "",
      "With --engine smt it writes the rounds as formulas and asks a solver: for so many phases,"
          + " or",
      "for all phases, by induction.",
      "",
      "Example: rondo verify OneThirdRule.java -n 4",
      "Example: rondo verify LastVotingFixed.java --engine smt",
      "Example: rondo verify --equivalence RaftElection.java -n 2 --phases 2"
    })
final class VerifyCommand implements Callable<Integer> {

  private static final Set<String> COMPARING =
      Set.of(
          "--classpath",
          "--network",
          "-n",
          "-f",
          "--equivalence",
          "--phases",
          "--timeouts",
          "--timeout",
          "--json",
          "--stack-trace");

  private static final Set<String> NOT_PROVING =
      Set.of(
          "--form",
          "--delivery",
          "--steps",
          "--property",
          "--no-reduction",
          "--memory",
          "--disk",
          "--checkpoint");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();

  @Option(
      names = "--equivalence",
      description = "Compare the asynchronous form with the sequential one.")
  private boolean equivalence;

  @Option(
      names = "--phases",
      paramLabel = "K",
      description =
          "How many phases an execution has at most, those not counted in which nobody sends "
              + "(default: one more after the other, until all states are seen, or the time or the "
              + "memory is over; 1 with --equivalence).")
  private Optional<Integer> phases = Optional.empty();

  @Option(
      names = "--timeouts",
      paramLabel = "T",
      defaultValue = "1",
      description =
          "With --equivalence, how often each process may time out (default: ${DEFAULT-VALUE}).")
  private int timeouts;

  @Mixin private SearchOptions searchOptions = new SearchOptions();

  @Mixin private ProofOptions proofOptions = new ProofOptions();

  @Override
  public Integer call() throws IOException {
    OutputPlaces.requireFile("--json", searchOptions.json());
    searchOptions.traces().require();
    searchOptions.report(); // refuses what is no folder
    Log read = protocolOptions.source().log();
    try {
      return verify(read);
    } catch (UsageError refusal) {
      refused(read, String.valueOf(refusal.getMessage()));
      throw refusal;
    }
  }

  private void refused(Log log, String otherwise) throws IOException {
    if (searchOptions.json().isPresent()) {
      Files.writeString(
          searchOptions.json().get(), Answer.refused("verify", Version.current(), log, otherwise));
    }
  }

  private int verify(Log read) throws IOException {
    refuseIdleOptions();
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            read, protocolOptions.source().classPath(), err(), Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      refused(read, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    String network = protocolOptions.network(protocol.get());
    if (!equivalence && proofOptions.engine() == ProofOptions.Engine.SMT) {
      return new ProofVerification(
              protocol.get(),
              network,
              bound(),
              protocolOptions,
              searchOptions,
              proofOptions,
              spec.commandLine())
          .run();
    }
    if (!equivalence) {
      return new Verification(
              protocol.get(), network, bound(), protocolOptions, searchOptions, spec.commandLine())
          .run();
    }
    Bound bound = bound(protocol.get());
    refuseUncomparable(protocol.get(), network);
    Optional<SequentialProgram> program = program(protocol.get(), network);
    if (program.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    LoadedProtocol loaded =
        ProtocolLoader.load(protocol.get(), protocolOptions.source().classPath());
    return compare(loaded, program.get(), network, bound);
  }

  /** Every option acts or is refused. */
  private void refuseIdleOptions() {
    GivenOptions given = new GivenOptions(spec.commandLine());
    boolean smt = proofOptions.engine() == ProofOptions.Engine.SMT;
    if (equivalence) {
      given.refuseAllBut(COMPARING, "with --equivalence");
    } else if (smt) {
      given.refuse(NOT_PROVING, "with --engine smt");
    } else {
      given.refuse(Set.of("--solver"), "without --engine smt");
    }
    if (!equivalence) {
      given.refuse(Set.of("--timeouts"), "without --equivalence");
    }
  }

  private OptionalInt bound() {
    return phases.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private Bound bound(Protocol protocol) {
    int n = protocolOptions.n(protocol);
    int f = protocolOptions.f(protocol);
    UsageError.unless(
        n >= 1 && n <= 8, "-n " + n + ": executions of 1 to 8 processes are enumerated");
    UsageError.unless(f >= 0 && f <= n, "-f " + f + ": at most all " + n + " processes are faulty");
    int most = phases.orElse(1);
    UsageError.unless(most >= 1, "--phases " + most + ": an execution has at least one");
    UsageError.unless(timeouts >= 0, "--timeouts " + timeouts + ": it is 0 or more");
    Settings settings = protocol.settings();
    return new Bound(
        n,
        f,
        most,
        protocol.timeouts().isEmpty() ? 0 : timeouts,
        Spawning.of(protocol).isPresent() ? settings.max() - settings.n() : 0);
  }

  private static void refuseUncomparable(Protocol protocol, String network) {
    UsageError.unless(
        !protocol.writtenAsRounds(),
        protocol.name() + " is written as rounds: it has no asynchronous form to compare with");
    UsageError.unless(
        Equivalence.knows(network),
        "executions under "
            + Networks.simpleName(network)
            + " are not enumerated, only those under Rondo's own networks, Fifo excepted");
    UsageError.unless(
        network.equals("rondo.Arbitrary") || Spawning.of(protocol).isEmpty(),
        protocol.name()
            + " calls spawn(): executions with new processes are enumerated under Arbitrary only");
    Settings settings = protocol.settings();
    UsageError.unless(
        settings.max() > settings.n() || Spawning.of(protocol).isEmpty(),
        protocol.name()
            + " calls spawn(), and @Protocol leaves no room for new processes: executions that ask"
            + " for more than max are not compared; write max = "
            + (settings.n() + 1)
            + ", say");
  }

  private Optional<SequentialProgram> program(Protocol protocol, String network) {
    Log log = new Log(protocol.source());
    Optional<SequentialProgram> program = Pipeline.sequential(protocol, network, log);
    err().print(Style.of(spec.commandLine()).diagnostics(log));
    err().flush();
    return program;
  }

  private int compare(
      LoadedProtocol protocol, SequentialProgram program, String network, Bound bound)
      throws IOException {
    printFirstLines(network, bound);
    long start = System.nanoTime();
    try {
      Equivalence result = enumerate(protocol, program, network, bound);
      double seconds = (System.nanoTime() - start) / 1e9;
      EquivalenceReport report =
          new EquivalenceReport(
              result,
              bound,
              closure(protocol.model(), network, result, bound),
              Style.of(spec.commandLine()));
      out().print(report.text());
      out().printf(Locale.ROOT, "%s, %.1f s%n", report.figures(), seconds);
      out().flush();
      if (searchOptions.json().isPresent()) {
        String answer = report.json(protocol.model(), Networks.simpleName(network), seconds);
        Files.writeString(searchOptions.json().get(), answer);
      }
      return report.exitCode();
    } catch (Progress.TimeIsOver e) {
      out().printf("no verdict: the time is over before all executions were compared%n");
      out().flush();
      return ExitCode.INPUT_AT_FAULT;
    } catch (RuntimeException e) {
      int line = UserFrames.line(e, protocol.model().source().simpleName());
      if (line == 0) {
        throw e;
      }
      out().printf("the protocol itself fails, in line %d: %s%n", line, e);
      out().flush();
      return ExitCode.BUG;
    }
  }

  /** Forms that differ do so for a reason: mostly the protocol is not closed. */
  private Closure closure(Protocol protocol, String network, Equivalence result, Bound bound) {
    if (result.holds() || !result.lateUses().isEmpty() || bound.spawned() > 0) {
      return new Closure.NotAsked();
    }
    OptionalInt most = OptionalInt.of(bound.phases());
    return new Verification(
            protocol, network, most, protocolOptions, searchOptions, spec.commandLine())
        .closure();
  }

  @SuppressWarnings("try") // the line shows itself
  private Equivalence enumerate(
      LoadedProtocol protocol, SequentialProgram program, String network, Bound bound) {
    Progress progress = new Progress(searchOptions.stepLimits().nanos());
    try (ProgressLine line = ProgressLine.of(progress::text, err())) {
      return Equivalence.of(protocol, program, network, bound, progress);
    }
  }

  private void printFirstLines(String network, Bound bound) {
    out().printf("rondo %s, %s%n", Version.current(), protocolOptions.source().file());
    out()
        .printf(
            Locale.ROOT,
            "equivalence, n = %d, f = %d, network %s, phases up to %d, timeouts per process up to"
                + " %d%s%n",
            bound.n(),
            bound.f(),
            Networks.simpleName(network),
            bound.phases(),
            bound.timeouts(),
            bound.spawned() == 0 ? "" : ", spawned processes up to " + bound.spawned());
    out().flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
