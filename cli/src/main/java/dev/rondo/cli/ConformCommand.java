package dev.rondo.cli;

import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.conform.LogFiles;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.workflow.answer.ConformanceJson;
import dev.rondo.workflow.answer.JsonAnswer;
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

  @Option(
      names = "--reader",
      paramLabel = "CLASS",
      description =
          "A class on the class path that turns a line of a log into an event: a "
              + "Function<String, String>.")
  private Optional<String> reader = Optional.empty();

  @Option(names = "--json", paramLabel = "F", description = "Write the answer to a file.")
  private Optional<Path> json = Optional.empty();

  @Override
  public Integer call() {
    OutputPlaces.requireFile("--json", json);
    Log read = options.source().log();
    try {
      Optional<Protocol> protocol =
          ProtocolOptions.read(
              read,
              options.source().classPath(),
              spec.commandLine().getErr(),
              Style.of(spec.commandLine()));
      if (protocol.isEmpty()) {
        refused(read, ProtocolOptions.REFUSED);
        return ExitCode.INPUT_AT_FAULT;
      }
      return check(protocol.get());
    } catch (UsageError refusal) {
      refused(read, String.valueOf(refusal.getMessage()));
      throw refusal;
    }
  }

  private void refused(Log log, String otherwise) {
    if (json.isPresent()) {
      OutputFile.write(
          json.get(), JsonAnswer.refused("conform", Version.current(), log, otherwise));
    }
  }

  private int check(Protocol protocol) {
    int n = options.n(protocol);
    int f = options.f(protocol);
    ConformanceResult result =
        Conformance.check(
            ProtocolLoader.load(protocol, options.source().classPath()),
            n,
            f,
            reader
                .map(name -> LogFiles.read(logs, name, options.source().classPath()))
                .orElseGet(() -> LogFiles.of(logs)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(result.text());
    ResultFiles files = new ResultFiles(out, spec.commandLine().getErr());
    files.write(json, () -> ConformanceJson.text(protocol, n, f, result, Version.current()));
    out.flush();
    return files.exitCode(result.conforms() ? ExitCode.NOTHING_FOUND : ExitCode.BUG);
  }
}
