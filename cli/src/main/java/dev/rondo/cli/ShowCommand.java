package dev.rondo.cli;

import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.NetworkOption;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SourceOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Script;
import dev.rondo.proof.formula.Translation;
import dev.rondo.rounds.PhaseProgram;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.unfold.MermaidPrinter;
import dev.rondo.unfold.PhasePrinter;
import dev.rondo.workflow.proving.ProvingSettings;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo show}: a stage on the way from handlers to the sequential program. */
@Command(
    name = "show",
    description = {
      "Prints a stage of the transformation of a protocol.",
      "",
      "Example: rondo show Paxos.java --as rounds"
    })
final class ShowCommand implements Callable<Integer> {

  /** What can be shown. */
  private enum Stage {
    TREE,
    PHASES,
    ROUNDS,
    SEQUENTIAL,
    SMT;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--as",
      required = true,
      paramLabel = "STAGE",
      description = "Which stage: ${COMPLETION-CANDIDATES}.")
  private Stage stage = Stage.SEQUENTIAL;

  @Option(names = "--mermaid", description = "With --as tree, print a Mermaid graph.")
  private boolean mermaid;

  @Mixin private NetworkOption network = new NetworkOption();

  @Option(names = "-n", paramLabel = "N", description = "With --as smt, the number of processes.")
  private Optional<Integer> n = Optional.empty();

  @Option(names = "-f", paramLabel = "F", description = "With --as smt, how many may be faulty.")
  private Optional<Integer> f = Optional.empty();

  @Option(
      names = "--phases",
      paramLabel = "K",
      defaultValue = "1",
      description = "With --as smt, the number of phases (default: ${DEFAULT-VALUE}).")
  private int phases;

  @Override
  public Integer call() {
    refuseIdleOptions();
    Log log = source.log();
    Optional<String> text = Pipeline.protocol(log, source.classPath()).flatMap(p -> show(p, log));
    PrintWriter err = spec.commandLine().getErr();
    err.print(Style.of(spec.commandLine()).diagnostics(log));
    err.flush();
    PrintWriter out = spec.commandLine().getOut();
    text.ifPresent(out::print);
    out.flush();
    return text.isPresent() ? ExitCode.NOTHING_FOUND : ExitCode.INPUT_AT_FAULT;
  }

  /** Every option acts or is refused. */
  private void refuseIdleOptions() {
    GivenOptions given = new GivenOptions(spec.commandLine());
    String where = "with --as " + stage;
    if (stage != Stage.TREE) {
      given.refuse(Set.of("--mermaid"), where);
    }
    if (stage != Stage.SEQUENTIAL && stage != Stage.SMT) {
      given.refuse(Set.of("--network"), where);
    }
    if (stage != Stage.SMT) {
      given.refuse(Set.of("-n", "-f", "--phases"), where);
    }
  }

  private Optional<String> show(Protocol protocol, Log log) {
    return switch (stage) {
      case TREE, PHASES -> unfolded(protocol, log);
      case ROUNDS -> Pipeline.rounds(protocol, log).map(RoundProtocol::print);
      case SEQUENTIAL ->
          Pipeline.sequential(protocol, network.of(protocol, source.classPath()), log)
              .map(program -> program.formatted().text());
      case SMT -> formula(protocol, network.of(protocol, source.classPath()), log);
    };
  }

  private Optional<String> formula(Protocol protocol, String networkName, Log log) {
    ProtocolSettings settings = protocol.settings();
    int nodes = ProtocolOptions.checkedN(n, protocol);
    int faulty = ProtocolOptions.checkedF(f.orElse(settings.f()), nodes, networkName);
    ProvingSettings.checkedPhases(phases);
    Bounds bounds = new Bounds(nodes, faulty, networkName, phases, 1, false);
    String title =
        String.format(
            Locale.ROOT,
            "%s, n = %d, f = %d, network %s, phases: %d",
            protocol.name(),
            bounds.n(),
            bounds.f(),
            NetworkLookup.simpleName(networkName),
            bounds.phases());
    return Pipeline.rounds(protocol, log)
        .flatMap(rounds -> Translation.bounded(rounds, bounds, log))
        .map(formula -> Script.of(formula, title));
  }

  private Optional<String> unfolded(Protocol protocol, Log log) {
    if (protocol.writtenAsRounds()) {
      spec.commandLine()
          .getErr()
          .println(
              "rondo: " + protocol.name() + " is written as rounds: there is nothing to unfold");
      return Optional.empty();
    }
    return stage == Stage.PHASES
        ? Pipeline.phaseProgram(protocol, log).map(PhaseProgram::print)
        : Pipeline.phases(protocol, log).map(mermaid ? MermaidPrinter::print : PhasePrinter::print);
  }
}
