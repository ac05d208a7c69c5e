package dev.rondo.cli;

import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.options.ReportOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Terminal;
import dev.rondo.cli.text.ReplayTest;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.roles.RoleSizes;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceText;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.Replay;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rondo replay}: the run of a trace again, step by step. */
@Command(
    name = "replay",
    description = {
      "Runs a trace again and tells how the bug happens.",
      "",
      "With --as junit it writes a JUnit test instead, which fails as long as the run shows the "
          + "bug.",
      "",
      "Example: rondo replay rondo-out/Paxos-n3-Arbitrary-seed1.trace.json",
      "         rondo replay bug.trace.json --as junit -o src/test/java"
    })
final class ReplayCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "TRACE", description = "A trace, as rondo hunt writes it.")
  private Path file = Path.of("");

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Class path of the classes that the file imports.")
  private String classPath = "";

  @Option(
      names = "--as",
      paramLabel = "KIND",
      description = "Write the trace in another form: ${COMPLETION-CANDIDATES}.")
  private Optional<As> as = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "With --as, the source folder to write to (default: the current folder).")
  private Optional<Path> folder = Optional.empty();

  /** What a trace can be written as. */
  enum As {
    JUNIT;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(names = "--columns", description = "Show every step, with a column for each process.")
  private boolean columns;

  @Mixin private ReportOptions reportOptions = new ReportOptions();

  @Override
  public Integer call() {
    OutputPlaces.requireFolder("--output", folder);
    UsageError.unless(
        as.isPresent() || folder.isEmpty(), "--output says where --as junit writes to");
    UsageError.unless(
        as.isEmpty() || reportOptions.report().isEmpty(),
        "--report is of a run, not of --as junit");
    UsageError.unless(as.isEmpty() || !columns, "--columns is of a run, not of --as junit");
    Trace trace = trace();
    ClassPath path = ClassPath.parse(classPath);
    Optional<Protocol> protocol =
        ProtocolOptions.read(
            SourceReader.read(source(trace)),
            path,
            spec.commandLine().getErr(),
            Style.of(spec.commandLine()));
    if (protocol.isEmpty()) {
      return ExitCode.INPUT_AT_FAULT;
    }
    Optional<Protocol> original =
        Replay.original(trace, protocol.get(), path).or(() -> sized(trace, protocol.get(), path));
    UsageError.unless(
        original.isPresent(), trace.file() + " has changed since the trace was made: hunt again");
    Optional<Invariant> reached = Replay.reachedState(original.get(), protocol.get());
    if (as.isPresent()) {
      UsageError.unless(reached.isEmpty(), "the trace reaches a @Sometimes state, which is no bug");
      return write(new ReplayTest(replayed(trace, original.get(), path), protocol.get()));
    }
    int code = replay(trace, original.get(), reached, path);
    return reached.isPresent() && code == ExitCode.BUG ? ExitCode.NOTHING_FOUND : code;
  }

  /** Writes a test beside others of the same protocol and spec. */
  private int write(ReplayTest test) {
    Path packaged =
        folder
            .orElse(Path.of(""))
            .resolve(test.packageName().map(name -> name.replace('.', '/')).orElse(""));
    int number = 1;
    Path written = packaged.resolve(test.name(number) + ".java");
    while (Files.exists(written) && !InputFile.text(written).equals(test.text(number))) {
      number++;
      written = packaged.resolve(test.name(number) + ".java");
    }
    OutputFile.folder(Objects.requireNonNull(written.toAbsolutePath().getParent()));
    OutputFile.write(written, test.text(number));
    spec.commandLine().getOut().println("written: " + written);
    return ExitCode.NOTHING_FOUND;
  }

  /** The protocol with the roles of the size that they had. */
  private static Optional<Protocol> sized(Trace trace, Protocol protocol, ClassPath path) {
    return Optional.ofNullable(trace.settings().get(Trace.ROLES))
        .map(sizes -> new Log(RoleSizes.parse(sizes).in(protocol)))
        .flatMap(log -> RunnableProtocol.read(log, path))
        .flatMap(sized -> Replay.original(trace, sized, path));
  }

  private Trace trace() {
    String text = InputFile.text(file);
    try {
      return TraceJson.read(text);
    } catch (UsageError e) {
      throw new UsageError(file + " is " + e.getMessage(), e);
    }
  }

  private Path source(Trace trace) {
    try {
      Path source = Path.of(trace.file());
      UsageError.unless(
          source.isAbsolute() || Files.exists(source),
          "%s is of %s, which does not exist: replay it in the folder where it was made"
              .formatted(file, source));
      return source;
    } catch (InvalidPathException e) {
      throw new UsageError("the trace is of a file that cannot be: " + trace.file(), e);
    }
  }

  private int replay(Trace trace, Protocol protocol, Optional<Invariant> reached, ClassPath path) {
    Trace run = replayed(trace, protocol, path);
    Trace replayed = reached.map(state -> Replay.reaching(state, run)).orElse(run);
    PrintWriter out = spec.commandLine().getOut();
    out.print(text(replayed, protocol));
    ResultFiles files = new ResultFiles(out, spec.commandLine().getErr());
    reportOptions
        .report()
        .ifPresent(
            report ->
                files.attempt(
                    () -> out.println("report: " + report.write(replayed, protocol, path))));
    out.flush();
    return files.exitCode(replayed.finding() == null ? ExitCode.NOTHING_FOUND : ExitCode.BUG);
  }

  /** The story of a bug; every step of a run without a bug, and of one that breaks a tag. */
  private String text(Trace run, Protocol protocol) {
    Finding finding = run.finding();
    return columns || finding == null || finding.kind() == Finding.FindingKind.TAG
        ? TraceText.of(MemberNames.of(protocol).in(run), Terminal.width())
        : StoryWriter.of(Counterexample.of(run), protocol, "--columns", Terminal.width());
  }

  @SuppressWarnings("try") // the line shows itself
  private Trace replayed(Trace trace, Protocol protocol, ClassPath path) {
    try (ProgressLine progress = ProgressLine.since("replaying", spec.commandLine().getErr())) {
      Trace replayed = Replay.of(trace, Replay.watched(protocol, trace, path), path);
      UsageError.unless(
          trace.finding() == null || replayed.finding() != null,
          "the trace says that this run shows a bug, and it shows none: it was changed, or is of"
              + " another Rondo");
      return replayed;
    } catch (ReplayDiverged e) {
      throw new UsageError("the trace does not fit the protocol: " + e.getMessage(), e);
    } catch (UsageError e) {
      throw new UsageError(file + ": " + e.getMessage(), e);
    }
  }
}
