package dev.rondo.cli;

import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.ProtocolLoader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo conform}: are the logs of a system a run of the protocol? */
@Command(
    name = "conform",
    description = {
      "Checks whether the logs of a real system are a run of the protocol.",
      "A log has a JSON object per line; docs/conform.md says which.",
      "",
      "Example: rondo conform Raft.java --log node0.ndjson --log node1.ndjson"
    })
final class ConformCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions options = new ProtocolOptions();

  @Option(
      names = "--log",
      required = true,
      arity = "1..*",
      paramLabel = "LOG",
      description = "The logs, one for each node or merged.")
  private List<Path> logs = List.of();

  @Override
  public Integer call() {
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            options.source().log(),
            options.source().classPath(),
            spec.commandLine().getErr(),
            Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    ConformanceResult result =
        Conformance.check(
            ProtocolLoader.load(protocol.get(), options.source().classPath()),
            options.n(protocol.get()),
            options.f(protocol.get()),
            logs);
    PrintWriter out = spec.commandLine().getOut();
    out.print(result.text());
    out.flush();
    return result.conforms() ? ExitCode.NOTHING_FOUND : ExitCode.BUG;
  }
}
