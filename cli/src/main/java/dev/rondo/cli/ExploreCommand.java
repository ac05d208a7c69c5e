package dev.rondo.cli;

import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.explore.Exploration;
import dev.rondo.report.server.PageServer;
import dev.rondo.run.async.AsyncSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo explore}: a page on which a person steps through a protocol. */
@Command(
    name = "explore",
    description = {
      "Serves a page on this machine to step through a protocol.",
      "Choose which message arrives, which process times out and what is lost; go back and forward;"
          + " look for a bug from there; save the run for rondo replay. Ctrl-C ends it.",
      "",
      "Example: rondo explore Paxos.java"
    })
final class ExploreCommand implements Callable<Integer> {

  private static final String DEFAULT_PORT = "8418";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions options = new ProtocolOptions();

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = DEFAULT_PORT,
      description = "The port of the page; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ClassPath classPath = options.source().classPath();
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            options.source().log(),
            classPath,
            spec.commandLine().getErr(),
            Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    Exploration exploration = Exploration.of(protocol.get(), classPath, settings(protocol.get()));
    try (PageServer server = exploration.serve(port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("shown at " + server.address() + " until Ctrl-C");
      out.flush();
      new CountDownLatch(1).await();
      return ExitCode.NOTHING_FOUND;
    }
  }

  private AsyncSettings settings(Protocol protocol) {
    String network = options.network(protocol);
    return AsyncSettings.of(protocol.settings())
        .withNodes(options.n(protocol), options.f(protocol))
        .withNetwork(network, AsyncSettings.faultsOf(network));
  }
}
