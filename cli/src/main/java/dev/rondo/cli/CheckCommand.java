package dev.rondo.cli;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.check.TagFacts;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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

  @Parameters(paramLabel = "FILE", description = "The Java file of the protocol.")
  private Path file = Path.of("");

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where to find the classes that the file imports, as for java.")
  private String classPath = "";

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    Log log = SourceReader.read(file);
    Optional<Protocol> protocol =
        log.hasErrors()
            ? Optional.empty()
            : Frontend.read(log.source(), ClassPath.parse(classPath), log);
    CheckReport report =
        new CheckReport(log, protocol, protocol.map(found -> TagFacts.of(found, log)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? report.json() : report.text());
    out.flush();
    return log.hasErrors() ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }
}
