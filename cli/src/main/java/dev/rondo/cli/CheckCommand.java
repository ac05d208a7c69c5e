package dev.rondo.cli;

import dev.rondo.cli.options.SourceOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CheckReport;
import dev.rondo.frontend.check.TagFacts;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.sequentializer.Pipeline;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo check}: what the language asks of a protocol, and what its tags are. */
@Command(
    name = "check",
    description = {
      "Checks a protocol: the rules of the language and its synchronization tags.",
      "",
      "Example: rondo check Paxos.java"
    })
final class CheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    Log log = source.log();
    Optional<Protocol> protocol = Pipeline.protocol(log, source.classPath());
    CheckReport report =
        new CheckReport(log, protocol, protocol.map(found -> TagFacts.of(found, log)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? report.json() : report.text(Style.of(spec.commandLine())));
    out.flush();
    return log.hasErrors() ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }
}
