package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.report.Report;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.workflow.hunting.FormChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How every schedule is searched. */
public final class SearchOptions {

  private static final List<String> REDUCTIONS =
      List.of("outcomes", "order", "nodes", "values", "commuting");

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description =
          "Which form is searched: async or sequential (default: sequential if the "
              + "protocol has rounds).")
  private Optional<FormChoice> form = Optional.empty();

  @Option(
      names = "--delivery",
      paramLabel = "M",
      description = "Delivery model of the asynchronous form: M, MP or M-MP (default: M).")
  private Optional<String> delivery = Optional.empty();

  @Option(
      names = "--faults",
      paramLabel = "LIST",
      description =
          "Faults of the network in the asynchronous form: some of R,D,T,MD (reorder, "
              + "delay, time out, drop).")
  private Optional<String> faults = Optional.empty();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description =
          "Steps of an asynchronous schedule, at most (default: until there are no new "
              + "states; 20 with --engine smt).")
  private Optional<Integer> steps = Optional.empty();

  @Option(
      names = "--property",
      paramLabel = "P",
      defaultValue = "safety",
      description =
          "What must hold: safety (specs and invariants); termination (safety, and every "
              + "process outputs: in steps in every fair run, in rounds once every message is "
              + "heard); the name of a @Property of the file, or a formula such as '[] (waits -> "
              + "<> works)' (default: ${DEFAULT-VALUE}).")
  private String property = "safety";

  @Option(
      names = "--no-reduction",
      paramLabel = "R",
      split = ",",
      description =
          "Disable a reduction: outcomes (combine successor states instead of deliveries), "
              + "order (mailboxes are multisets), nodes (symmetry of processes), values "
              + "(symmetry of inputs), commuting (partial order), or all. With --engine smt: "
              + "nodes and values, of initial states.")
  private List<String> without = List.of();

  @Option(
      names = "--symmetry",
      paramLabel = "H",
      defaultValue = "exact",
      description =
          "How symmetric states are found: exact (all of them), pseudo-sort (sorts processes in "
              + "one pass), segmented (sorts, and tries all orders of equal processes) (default: "
              + "${DEFAULT-VALUE}).")
  private SymmetryHeuristic symmetry = SymmetryHeuristic.EXACT;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory limit of Rondo, such as 500m or 4g; at least about 250m. States that do not "
              + "fit go to --disk (default: the JVM's limit, a quarter of the machine's memory).")
  private Optional<String> memory = Optional.empty();

  @Option(
      names = "--disk",
      paramLabel = "DIR",
      description =
          "Folder for states beyond --memory. With none, the search stops at --memory and "
              + "reports what it covered, as a search for termination always does. The files are "
              + "deleted at the end (default: the folder of --checkpoint, or the system's folder "
              + "for temporary files).")
  private Optional<String> disk = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "T",
      converter = DurationConverter.class,
      description =
          "Time limit (default: none, but a search that goes deeper phase by phase, and one of "
              + "steps without --steps, end after 10,000,000 transitions).")
  private Optional<Duration> timeout = Optional.empty();

  @Option(
      names = "--checkpoint",
      paramLabel = "F",
      description =
          "Continue from this file if it exists. It is written after each phase (in steps: "
              + "whenever the states have grown by a quarter), on interruption and at a limit. Not "
              + "for termination.")
  private Optional<Path> checkpoint = Optional.empty();

  @Option(names = "--trust-tags", description = "Assume closure without checking the tags.")
  private boolean trustTags;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of threads; the result does not depend on it (default: all cores).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Mixin private VerbosityOptions verbosity = new VerbosityOptions();

  @Option(names = "--json", paramLabel = "F", description = "Write the answer as JSON to a file.")
  private Optional<Path> json = Optional.empty();

  @Mixin private TraceOptions traces = new TraceOptions();

  @Mixin private ReportOptions report = new ReportOptions();

  public Optional<FormChoice> form() {
    return form;
  }

  public DeliveryModel delivery() {
    String name = delivery.orElse(DeliveryModel.M.name());
    for (DeliveryModel model : DeliveryModel.values()) {
      if (model.name().equals(name.replace('-', '_').toUpperCase(Locale.ROOT))) {
        return model;
      }
    }
    throw new UsageError("--delivery " + name + ": it is M, MP or M-MP");
  }

  public AllowedFaults faults(String network) {
    return faults.map(AllowedFaults::parse).orElse(AsyncSettings.faultsOf(network));
  }

  /** Whether an option is given that acts on the asynchronous form alone. */
  public boolean hasAsyncOptions() {
    return delivery.isPresent() || faults.isPresent() || steps.isPresent();
  }

  /** Every option acts or is refused: some act on the asynchronous form alone. */
  public void refuseAsyncOptions() {
    refuse(delivery.isPresent(), "--delivery");
    refuse(faults.isPresent(), "--faults");
    refuse(steps.isPresent(), "--steps");
  }

  private static void refuse(boolean given, String option) {
    UsageError.unless(
        !given,
        option + " acts on the asynchronous form, and rounds are searched; say --form async");
  }

  /** What is asked for: a name or a formula. */
  public String property() {
    return property;
  }

  /** How many steps at most, where that was given. */
  public OptionalInt steps() {
    return steps.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /** The limits of an asynchronous search. */
  public SearchLimits stepLimits() {
    UsageError.unless(steps.orElse(1) >= 1, "--steps " + steps.orElse(1) + ": at least one");
    return steps.map(limits()::withDepth).orElse(limits());
  }

  public Reductions reductions() {
    for (String name : without) {
      UsageError.unless(
          REDUCTIONS.contains(name) || name.equals("all"),
          "--no-reduction " + name + ": there are " + String.join(", ", REDUCTIONS) + " and all");
    }
    return without.contains("all")
        ? Reductions.NONE
        : new Reductions(
            !without.contains("outcomes"),
            !without.contains("order"),
            !without.contains("nodes"),
            !without.contains("values"),
            symmetry,
            !without.contains("commuting"));
  }

  /** Those that formulas know: of starts alone. */
  public Reductions startReductions() {
    for (String name : without) {
      UsageError.unless(
          Set.of("nodes", "values", "all").contains(name),
          "--no-reduction " + name + " does nothing with --engine smt: there are nodes and values");
    }
    return reductions();
  }

  public SearchLimits limits() {
    long bytes = MemoryOption.ofStates(memory, Runtime.getRuntime().maxMemory());
    long nanos = timeout.map(Duration::toNanos).orElse(Long.MAX_VALUE);
    return new SearchLimits(Integer.MAX_VALUE, bytes, nanos, disk());
  }

  private Optional<Path> disk() {
    UsageError.unless(
        property.equals("safety") || disk.filter(folder -> !folder.equals("none")).isEmpty(),
        "--disk: properties of infinite runs, such as termination, are decided in memory only");
    if (disk.isEmpty()) {
      return Optional.of(usualDisk());
    }
    UsageError.unless(
        disk.get().equals("none") || Files.isDirectory(Path.of(disk.get())),
        "--disk " + disk.get() + ": there is no such folder; name another, or say none");
    return disk.filter(folder -> !folder.equals("none")).map(Path::of);
  }

  private Path usualDisk() {
    return checkpoint
        .map(file -> Objects.requireNonNull(file.toAbsolutePath().getParent()))
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  public Optional<Path> checkpoint() {
    return checkpoint;
  }

  public boolean trustTags() {
    return trustTags;
  }

  public int jobs() {
    return JobsOption.checked(jobs);
  }

  public VerbosityOptions verbosity() {
    return verbosity;
  }

  public Optional<Path> json() {
    return json;
  }

  public Optional<Report> report() {
    return report.report();
  }

  public TraceOptions traces() {
    return traces;
  }
}
