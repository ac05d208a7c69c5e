package dev.rondo.cli;

import dev.rondo.benchmarks.bench.Bench;
import dev.rondo.benchmarks.bench.BenchJson;
import dev.rondo.benchmarks.bench.BenchKind;
import dev.rondo.benchmarks.bench.BenchLimits;
import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.BenchResult;
import dev.rondo.benchmarks.bench.Journal;
import dev.rondo.benchmarks.bench.JournalHead;
import dev.rondo.benchmarks.bench.JournalHead.MeasuringMachine;
import dev.rondo.benchmarks.bench.JournalRuns;
import dev.rondo.benchmarks.bench.SearchBench;
import dev.rondo.benchmarks.bench.SearchBench.SearchedRow;
import dev.rondo.benchmarks.bench.text.BenchTable;
import dev.rondo.benchmarks.bench.text.SearchTable;
import dev.rondo.cli.options.BenchOptions;
import dev.rondo.cli.options.GivenOptions;
import dev.rondo.cli.options.OutputPlaces;
import dev.rondo.cli.options.VerbosityOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.InterruptibleHunts;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo bench}: the comparison table over the benchmark protocols. */
@Command(
    name = "bench",
    description = {
      "Measures the time to a bug in the benchmark protocols.",
      "Both forms are measured, the asynchronous one with every strategy, under the network of each"
          + " row of the paper's Table 1.",
      "",
      "Every run is stored when it ends. After an interruption the same command continues.",
      "",
      "Several processes can measure different rows, each with its own --out; --merge joins them.",
      "",
      "Example: rondo bench Paxos Raft --runs 20"
    })
final class BenchCommand implements Callable<Integer> {

  private static final Set<String> MEASURING =
      Set.of("--runs", "--schedules", "--timeout", "--warm-up", "--seed", "--jobs", "--fresh");

  private static final Set<String> SEARCHING =
      Set.of(
          "--search",
          "--transitions",
          "-n",
          "--jobs",
          "--markdown",
          "--quiet",
          "--verbose",
          "--stack-trace");

  private static final Path RESULTS = Path.of("benchmarks/results");
  private static final Path ELSEWHERE = Path.of("rondo-bench");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for runs and figures (default: benchmarks/results if it exists, otherwise "
              + "rondo-bench).")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--fresh",
      description = "Start again; the runs of an earlier bench are set aside.")
  private boolean fresh;

  @Option(
      names = "--merge",
      paramLabel = "DIR",
      arity = "1..*",
      description =
          "Measure nothing; merge the runs in these folders, print them and write them to --out.")
  private List<Path> merge = new ArrayList<>();

  @Mixin private VerbosityOptions verbosity = new VerbosityOptions();

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  private PrintWriter details = new PrintWriter(Writer.nullWriter());

  @Override
  public Integer call() throws IOException {
    details = verbosity.details(spec.commandLine());
    GivenOptions given = new GivenOptions(spec.commandLine());
    if (options.isSearch()) {
      given.refuseAllBut(SEARCHING, "with --search");
      return search();
    }
    given.refuse(Set.of("--transitions"), "without --search");
    if (options.kind() == BenchKind.CORRECT) {
      given.refuse(Set.of("--warm-up"), "with --correct");
    }
    OutputPlaces.requireFolder("--out", Optional.of(folder()));
    if (merge.isEmpty()) {
      BenchLimits settings = options.settings(); // refuses before protocols are read
      return bench(options.plan(), settings);
    }
    given.refuse(MEASURING, "with --merge");
    return merged();
  }

  private int search() {
    List<SearchedRow> rows =
        SearchBench.run(
            options.searched(),
            options.transitions(),
            options.bytes(),
            options.jobs(),
            row -> {
              details.println(row.row().name() + " searched");
              details.flush();
            });
    details.println();
    details.flush();
    out().print(SearchTable.of(rows, markdown));
    out().flush();
    return ExitCode.NOTHING_FOUND;
  }

  private int merged() {
    JournalRuns kept = JournalRuns.of(merge, options.kind());
    BenchResult result = BenchResult.of(options.plan(), kept);
    UsageError.unless(
        !result.rows().isEmpty(),
        "--merge: of these rows none was measured there; give the names and the -n that were"
            + " measured");
    out().println(kept.head());
    if (!result.isComplete()) {
      out().println("not measured: " + String.join(", ", result.missingNames()));
    }
    out().println();
    return show(result, kept.head(), kept.mostRuns(), folder());
  }

  private int bench(BenchPlan plan, BenchLimits settings) throws IOException {
    Path folder = folder();
    if (fresh) {
      Journal.putAside(folder, plan.kind());
    }
    try (Journal journal = Journal.open(folder, plan.kind(), Version.current(), settings)) {
      open(plan, settings, journal);
      try (InterruptibleHunts hunts = new InterruptibleHunts(err())) {
        BenchResult result = Bench.run(plan, settings, journal, hunts);
        if (!result.isComplete()) {
          return interrupted(journal);
        }
        int code = show(result, journal.kept().head(), settings.hunt().runs(), folder);
        if (result.runs() == 0) {
          out().println("finished before: no run was missing; --fresh does them all again");
        }
        return code;
      }
    }
  }

  private Path folder() {
    return out.orElse(Files.isDirectory(RESULTS) ? RESULTS : ELSEWHERE);
  }

  private void open(BenchPlan plan, BenchLimits settings, Journal journal) {
    details.printf(
        Locale.ROOT,
        "rondo %s, bench of %s%n",
        Version.current(),
        Plural.of(plan.rows().size(), "row"));
    details.println(MeasuringMachine.here());
    details.println(BenchOptions.text(settings, plan.kind()));
    if (journal.kept().size() > 0) {
      details.printf(Locale.ROOT, "%s in %s already%n", kept(journal), journal.file());
    }
    details.println();
    details.flush();
  }

  private int show(BenchResult result, JournalHead head, int runs, Path folder) {
    out().print(markdown ? BenchTable.markdown(result) : BenchTable.text(result));
    out().println();
    ResultFiles files = new ResultFiles(out(), err());
    files.attempt(
        () -> {
          Path file = folder.resolve(result.plan().kind().fileName() + ".json");
          OutputFile.folder(folder);
          OutputFile.write(file, BenchJson.text(result, head, runs));
          details.println("written: " + file);
        });
    out().flush();
    return files.exitCode(exitCode(result));
  }

  private int interrupted(Journal journal) {
    out()
        .printf(
            Locale.ROOT,
            "interrupted: %s in %s; the same command goes on from there%n",
            kept(journal),
            journal.file());
    out().flush();
    return ExitCode.NOTHING_FOUND;
  }

  private static String kept(Journal journal) {
    return Plural.of(journal.kept().size(), "run")
        + (journal.kept().size() == 1 ? " is kept" : " are kept");
  }

  /** The bugs of the table are no news; one in a correct protocol is. */
  private int exitCode(BenchResult result) {
    if (result.verdict() == Verdict.FAULT_OF_RONDO) {
      out().println(Style.of(spec.commandLine()).bad("a bug is NOT CONFIRMED in the original"));
      return ExitCode.RONDO_AT_FAULT;
    }
    return switch (result.plan().kind()) {
      case TABLE, ZOO, GROWTH -> ExitCode.NOTHING_FOUND;
      case CORRECT -> ExitCode.of(result.verdict());
    };
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
