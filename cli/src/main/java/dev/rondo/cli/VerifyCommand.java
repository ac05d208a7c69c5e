package dev.rondo.cli;

import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProofOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SearchOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.Deadline;
import dev.rondo.workflow.answer.JsonAnswer;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import java.io.IOException;
import java.io.PrintWriter;
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
    description = {
      "Searches all schedules, or looks for a proof.",
      "A search prints a short counterexample or what it has covered: all schedules, or all up to a"
          + " bound. It uses the sequential form if the protocol has rounds, and otherwise the"
          + " asynchronous form; of a file without tags it searches steps first.",
      "",
      "With --engine smt a solver looks for a proof: for all phases, by induction, for --phases,"
          + " or, if the protocol has no rounds, for all steps.",
      "",
      "With --equivalence the local histories of both forms are compared: the states and outputs of"
          + " each process, without stuttering.",
      "",
      "Example: rondo verify OneThirdRule.java -n 4",
      "         rondo verify LastVotingFixed.java --engine smt",
      "         rondo verify OneThirdRule.java --engine smt --every-n",
      "         rondo verify --equivalence RaftElection.java -n 2 --phases 2",
      "         rondo verify UniformVotingFixed.java --weakest-network --phases 2"
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

  private static final Set<String> NOT_OF_MANY =
      Set.of(
          "--network",
          "--form",
          "--delivery",
          "--faults",
          "--steps",
          "--engine",
          "--checkpoint",
          "--json",
          "--trace",
          "--out",
          "--report",
          "--editor");

  private static final Set<String> NOT_PROVING =
      Set.of("--delivery", "--property", "--symmetry", "--memory", "--disk", "--checkpoint");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();

  @Option(
      names = "--equivalence",
      description = "Compare the asynchronous form with the sequential one.")
  private boolean equivalence;

  @Option(
      names = "--weakest-network",
      description =
          "Verify under a lattice of networks, from strong to weak, and print the weakest ones"
              + " under which there is no bug.")
  private boolean weakestNetwork;

  @Option(
      names = "--phases",
      paramLabel = "K",
      description =
          "Phases of an execution, at most; phases in which no process sends do not count "
              + "(default: one more phase at a time, until there are no new states or a limit is "
              + "reached; 1 with --equivalence).")
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
    OutputPlaces.requireFile("--checkpoint", searchOptions.checkpoint());
    searchOptions.traces().require();
    searchOptions.report(); // refuses what is no folder
    return verify(protocolOptions.log());
  }

  private void refused(Log log, String otherwise) {
    if (searchOptions.json().isPresent()) {
      OutputFile.write(
          searchOptions.json().get(),
          JsonAnswer.refused("verify", Version.current(), log, otherwise));
    }
  }

  private int verify(Log read) throws IOException {
    refuseIdleOptions();
    Deadline deadline = Deadline.in(searchOptions.limits().nanos());
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            read, protocolOptions.source().classPath(), err(), Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      refused(read, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    String network = protocolOptions.network(protocol.get());
    if (weakestNetwork) {
      return new WeakestNetworkVerification(
              protocol.get(), bound(), deadline, protocolOptions, searchOptions, spec.commandLine())
          .run();
    }
    if (!equivalence && proofOptions.engine() == ProofOptions.Engine.SMT) {
      return new ProofVerification(
              protocol.get(),
              network,
              bound(),
              deadline,
              protocolOptions,
              searchOptions,
              proofOptions,
              spec.commandLine())
          .run();
    }
    if (!equivalence) {
      return new Verification(
              protocol.get(),
              network,
              bound(),
              deadline,
              protocolOptions,
              searchOptions,
              spec.commandLine())
          .run();
    }
    return compare(protocol.get(), network, deadline);
  }

  private int compare(Protocol protocol, String network, Deadline deadline) throws IOException {
    Log log = new Log(protocol.source());
    Optional<TaggedProtocol> tagged =
        TaggedProtocol.of(protocol, network, protocolOptions.source().classPath(), deadline, log);
    if (tagged.isEmpty()) {
      err().print(Style.of(spec.commandLine()).diagnostics(log));
      err().flush();
      refused(log, ProtocolOptions.REFUSED);
      return ExitCode.INPUT_AT_FAULT;
    }
    return new EquivalenceVerification(
            tagged.get(),
            network,
            phases.orElse(1),
            timeouts,
            deadline,
            protocolOptions,
            searchOptions,
            spec.commandLine())
        .run();
  }

  /** Every option acts or is refused. */
  private void refuseIdleOptions() {
    GivenOptions given = new GivenOptions(spec.commandLine());
    boolean smt = proofOptions.engine() == ProofOptions.Engine.SMT;
    if (weakestNetwork) {
      given.refuse(NOT_OF_MANY, "with --weakest-network");
    }
    if (equivalence) {
      given.refuseAllBut(COMPARING, "with --equivalence");
    } else if (smt) {
      given.refuse(NOT_PROVING, "with --engine smt");
    } else {
      given.refuse(Set.of("--solver", "--every-n"), "without --engine smt");
    }
    if (!searchOptions.property().equals("safety")) {
      given.refuse(Set.of("--symmetry"), "with a property of infinite runs");
    }
    if (proofOptions.everyN()) {
      given.refuse(Set.of("-n", "-f", "--phases"), "with --every-n");
    }
    if (!equivalence) {
      given.refuse(Set.of("--timeouts"), "without --equivalence");
    }
  }

  private OptionalInt bound() {
    return phases.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
