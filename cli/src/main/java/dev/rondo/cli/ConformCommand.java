package dev.rondo.cli;

import dev.rondo.campaign.matrix.TomlFile;
import dev.rondo.cli.options.DurationConverter;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.ReportOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Interruption;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import dev.rondo.conform.LinePatterns;
import dev.rondo.conform.LogFiles;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.workflow.answer.ConformanceJson;
import dev.rondo.workflow.answer.JsonAnswer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo conform}: are the logs of a system a run of the protocol? */
@Command(
    name = "conform",
    description = {
      "Checks whether logs of a system are a run of a protocol.",
      "A log has a JSON object per line; docs/conform.md describes the format. The exit code is 1"
          + " if the protocol does not explain an event.",
      "",
      "Example: rondo conform Raft.java --log node0.ndjson --log node1.ndjson"
    })
final class ConformCommand implements Callable<Integer> {

  /** How long the end of a log is not looked at. */
  private static final long LOOK_MILLIS = 200;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ProtocolOptions options = new ProtocolOptions();

  @Option(
      names = "--log",
      required = true,
      arity = "1..*",
      paramLabel = "LOG",
      description = "The logs: one for each node, or merged.")
  private List<Path> logs = List.of();

  @Option(
      names = "--reader",
      paramLabel = "CLASS",
      description =
          "A class on the class path that turns a line of a log into an event; it implements "
              + "Function<String, String>.")
  private Optional<String> reader = Optional.empty();

  @Option(
      names = "--patterns",
      paramLabel = "FILE",
      description =
          "A TOML file with regular expressions that turn lines of text into events; "
              + "docs/conform.md has an example.")
  private Optional<Path> patterns = Optional.empty();

  @Option(
      names = "--follow",
      description = {
        "Check the logs while the system writes them, until Ctrl-C or the first event that is not "
            + "explained. Enter prints the answer so far."
      })
  private boolean follow;

  @Option(
      names = "--timeout",
      paramLabel = "T",
      converter = DurationConverter.class,
      description = "With --follow: end after this time, for example 10m.")
  private Optional<Duration> timeout = Optional.empty();

  @Option(names = "--json", paramLabel = "F", description = "Write the answer as JSON to a file.")
  private Optional<Path> json = Optional.empty();

  @Mixin private ReportOptions report = new ReportOptions();

  @Override
  public Integer call() {
    report.report(); // refuses what is no folder
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
    LoadedProtocol loaded = ProtocolLoader.loadMarked(protocol, options.source().classPath());
    UsageError.unless(
        reader.isEmpty() || patterns.isEmpty(), "--reader and --patterns exclude each other");
    Optional<LinePatterns> lines =
        patterns.map(file -> new LinePatterns(file, TomlFile.tree(file, InputFile.text(file))));
    LogFiles files =
        lines
            .map(found -> new LogFiles(logs, () -> found))
            .or(() -> reader.map(name -> LogFiles.read(logs, name, options.source().classPath())))
            .orElseGet(() -> LogFiles.of(logs));
    ToIntFunction<ConformanceResult> answer =
        result -> {
          lines.ifPresent(this::printUnused);
          return answer(protocol, n, f, result);
        };
    if (follow) {
      return follow(Conformance.follow(loaded, n, f, files), answer);
    }
    UsageError.unless(timeout.isEmpty(), "--timeout needs --follow");
    return answer.applyAsInt(Conformance.check(loaded, n, f, files));
  }

  private void printUnused(LinePatterns lines) {
    for (int number : lines.unused()) {
      spec.commandLine()
          .getErr()
          .println(
              "warning: pattern " + number + " of " + patterns.orElseThrow() + " is in no line");
    }
  }

  @SuppressWarnings("try") // closed once the answer is printed
  private int follow(Conformance logged, ToIntFunction<ConformanceResult> answer) {
    PrintWriter out = spec.commandLine().getOut();
    CountDownLatch interrupted = new CountDownLatch(1);
    BooleanSupplier isOver =
        Deadline.in(timeout.map(Duration::toNanos).orElse(Long.MAX_VALUE))
            .orWhen(() -> interrupted.getCount() == 0);
    try (logged;
        Interruption stop = new Interruption(interrupted::countDown)) {
      ConformanceResult result =
          TimeLimit.within(isOver, logged::soFar)
              .orElseThrow(() -> new UsageError("the time was over before the logs were read"));
      while (result.conforms()
          && !interrupted.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)
          && !isOver.getAsBoolean()) {
        result = TimeLimit.within(isOver, logged::soFar).orElse(result);
        if (isAsked()) {
          out.print(result.text());
          out.flush();
        }
      }
      UsageError.unless(result.events() > 0, "the logs have no events");
      return answer.applyAsInt(result);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.RONDO_AT_FAULT;
    }
  }

  /** Whether the key Enter was pressed since the last look. */
  private static boolean isAsked() {
    try {
      int waiting = System.in.available();
      return waiting > 0 && System.in.readNBytes(waiting).length > 0;
    } catch (IOException e) {
      return false; // no terminal asks
    }
  }

  private int answer(Protocol protocol, int n, int f, ConformanceResult result) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(result.text());
    ResultFiles written = new ResultFiles(out, spec.commandLine().getErr());
    report
        .report()
        .ifPresent(
            page ->
                written.attempt(
                    () -> out.println("report: " + page.write(protocol, n, f, result))));
    written.write(json, () -> ConformanceJson.text(protocol, n, f, result, Version.current()));
    out.flush();
    return written.exitCode(result.conforms() ? ExitCode.NOTHING_FOUND : ExitCode.BUG);
  }
}
