package dev.rondo.cli;

import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.SpawnOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.spawn.LoneNode;
import dev.rondo.spawn.SpawnSummary;
import dev.rondo.spawn.Spawned;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rondo spawn}: runs a protocol on real sockets. */
@Command(
    name = "spawn",
    description = {
      "Runs the processes of a protocol on real sockets.",
      "Timers run on clocks, durable fields are on disk, and faults are injected. The specs are"
          + " checked over the outputs. The network is always Arbitrary.",
      "",
      "Example: rondo spawn Raft.java --for 60s --loss 5%% --kill-every 5s --log logs"
    })
final class SpawnCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions options = new ProtocolOptions();

  @Mixin private SpawnOptions spawn = new SpawnOptions();

  @Override
  public Integer call() {
    ClassPath classPath = options.source().classPath();
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            options.log(), classPath, spec.commandLine().getErr(), Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    Spawned.logWithJdk();
    return spawn.node().isPresent()
        ? one(protocol.get(), classPath, spawn.node().get())
        : all(protocol.get(), classPath);
  }

  private synchronized void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  @SuppressWarnings("try") // closed before the summary
  private int all(Protocol protocol, ClassPath classPath) {
    int n = options.n(protocol);
    try (Spawned spawned =
            spawn
                .builder(protocol, classPath, n, options.f(protocol))
                .console(this::print)
                .start();
        Interruption stop = new Interruption(spawned::close)) {
      print(n + " processes run");
      List<String> addresses = spawned.requestAddresses();
      for (int node = 0; node < n; node++) {
        if (!addresses.get(node).isEmpty()) {
          print("P" + node + ": requests at " + addresses.get(node));
        }
      }
      spawned.await(spawn.time());
      spawned.close();
      SpawnSummary summary = spawned.summary();
      spec.commandLine().getOut().print(summary.text());
      spec.commandLine().getOut().flush();
      return summary.violation().isPresent() ? ExitCode.BUG : ExitCode.NOTHING_FOUND;
    }
  }

  @SuppressWarnings("try") // it waits for Ctrl-C
  private int one(Protocol protocol, ClassPath classPath, int node) {
    UsageError.unless(!spawn.addresses().isEmpty(), "--node needs --peers HOST:PORT,...");
    try (LoneNode alone =
            new LoneNode(
                protocol,
                classPath,
                spawn.settings(node, options.f(protocol)),
                spawn.addresses(),
                this::print);
        Interruption stop = new Interruption(alone::close)) {
      Optional<String> fault = alone.await(spawn.time());
      fault.ifPresent(this::print);
      return fault.isPresent() ? ExitCode.BUG : ExitCode.NOTHING_FOUND;
    }
  }
}
