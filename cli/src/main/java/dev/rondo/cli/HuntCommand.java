package dev.rondo.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.RunResult;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo hunt}: looks for bugs in schedule after schedule. */
@Command(
    name = "hunt",
    sortOptions = false,
    description = {
      "Hunts for bugs in a protocol, in schedule after schedule.",
      "",
      "Example: rondo hunt Paxos.java -n 3 --runs 10"
    })
final class HuntCommand implements Callable<Integer> {

  private static final long PRINTING_SECONDS = 5;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions protocolOptions = new ProtocolOptions();
  @Mixin private HuntOptions huntOptions = new HuntOptions();
  @Mixin private AsyncOptions asyncOptions = new AsyncOptions();

  @Option(
      names = "--form",
      paramLabel = "FORM",
      defaultValue = "async",
      description = "Which form of the protocol: async (default: ${DEFAULT-VALUE}).")
  private String form = "async";

  @Option(
      names = "--monitor",
      description = "Watch the conditions TAG1 to TAG5 in every step; much slower.")
  private boolean monitor;

  @Option(names = "--json", paramLabel = "F", description = "Write the figures to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "F",
      description = "Where to write the trace of a bug (default: PROTOCOL.trace.json).")
  private Optional<Path> traceFile = Optional.empty();

  @Override
  public Integer call() throws IOException {
    Optional<LoadedProtocol> protocol = protocolOptions.load(err());
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    try {
      return hunt(asyncForm(protocol.get()), huntOptions.settings());
    } catch (IllegalArgumentException e) {
      err().println("rondo: " + e.getMessage());
      return ExitCode.INPUT_AT_FAULT;
    }
  }

  private AsyncForm asyncForm(LoadedProtocol protocol) {
    if (!form.equals("async")) {
      throw new IllegalArgumentException("--form " + form + ": there is no such form");
    }
    if (protocol.model().writtenAsRounds()) {
      throw new IllegalArgumentException(
          protocol.model().name() + " is written as rounds and has no asynchronous form");
    }
    AsyncForm plain = AsyncForm.of(protocol, asyncOptions.settings(protocol, protocolOptions));
    return monitor ? plain.monitored() : plain;
  }

  private int hunt(AsyncForm async, HuntSettings settings) throws IOException {
    printFirstLines(async);
    Hunt hunt = new Hunt(async, settings);
    CountDownLatch printed = new CountDownLatch(1);
    Thread interrupted = new Thread(() -> endEarly(hunt, printed));
    Runtime.getRuntime().addShutdownHook(interrupted);
    try {
      HuntResult result = run(hunt);
      out().print(HuntReport.text(result, settings.runs()));
      writeJson(async, settings, result);
      writeTrace(async, result);
      out().flush();
      return exitCode(result);
    } finally {
      printed.countDown();
      removeHook(interrupted);
    }
  }

  @SuppressWarnings("try") // the line shows itself
  private HuntResult run(Hunt hunt) {
    try (ProgressLine progress = ProgressLine.of(hunt, err())) {
      return hunt.run();
    }
  }

  /** Ctrl-C: the hunt ends with what it has, and is given time to print it. */
  private static void endEarly(Hunt hunt, CountDownLatch printed) {
    hunt.stop();
    try {
      if (!printed.await(PRINTING_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("rondo: interrupted before anything was found");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running: Rondo was interrupted, and the JVM ends with the signal's exit code.
      return;
    }
  }

  private void printFirstLines(AsyncForm async) {
    AsyncSettings settings = async.settings();
    out().printf("rondo %s, %s%n", Version.current(), protocolOptions.file());
    out()
        .printf(
            Locale.ROOT,
            "form async, n = %d, f = %d, network %s, faults %s, delivery %s, %d steps%n",
            settings.n(),
            settings.f(),
            simpleName(settings.network()),
            settings.faults(),
            settings.delivery(),
            settings.steps());
    out()
        .printf(
            "strategy %s, depth %s, drop rate %s, timeout rate %s%n",
            settings.strategy().name().toLowerCase(Locale.ROOT),
            settings.depth() == 0 ? "drawn per schedule" : settings.depth(),
            rate(settings.dropRate()),
            rate(settings.timeoutRate()));
    out().println(huntOptions.text());
    out().flush();
  }

  private static String simpleName(String network) {
    return network.substring(Math.max(network.lastIndexOf('.'), network.lastIndexOf('$')) + 1);
  }

  private static String rate(double rate) {
    return rate < 0 ? "drawn per schedule" : String.valueOf(rate);
  }

  private void writeJson(AsyncForm async, HuntSettings settings, HuntResult result)
      throws IOException {
    if (json.isPresent()) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("protocol", async.protocol().model().name());
      node.put("network", simpleName(async.settings().network()));
      node.put("n", async.settings().n());
      node.put("f", async.settings().f());
      node.put("seed", settings.seed());
      node.put("strategy", async.settings().strategy().name().toLowerCase(Locale.ROOT));
      node.set("async", HuntReport.json(result));
      Files.writeString(json.get(), HuntReport.write(node));
    }
  }

  private void writeTrace(AsyncForm async, HuntResult result) {
    Optional<RunResult> found = result.firstFound();
    if (found.isEmpty()) {
      return;
    }
    Trace trace = async.newExplorer().trace(found.get().seed(), found.get().schedule());
    Path file = traceFile.orElse(Path.of(async.protocol().model().name() + ".trace.json"));
    try {
      Files.writeString(file, TraceJson.write(trace));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String classPath =
        protocolOptions.classPath().isEmpty() ? "" : " --classpath " + protocolOptions.classPath();
    out().println("replay: rondo replay " + file + classPath);
  }

  private static int exitCode(HuntResult result) {
    if (result.found() > 0) {
      return ExitCode.BUG;
    }
    return result.isVacuous() ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
