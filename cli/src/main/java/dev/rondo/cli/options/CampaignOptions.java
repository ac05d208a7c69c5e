package dev.rondo.cli.options;

import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.CampaignSettings;
import dev.rondo.campaign.matrix.CampaignToml;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.workflow.hunting.FormChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a campaign hunts, and for how long: from options, or from a file and options over it. */
public final class CampaignOptions {

  private static final String TOML = ".toml";
  private static final Duration DEFAULT_TIME = Duration.ofMinutes(10);

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "Protocols, folders of protocols, or quoted globs such as '**/*Fixed.java'; or one "
              + "campaign.toml, as rondo init campaign writes it.")
  private List<Path> words = new ArrayList<>();

  /** A comma, but not one between the variables of a formula, as in {@code forall p, q: ...}. */
  private static final String NETWORK_SEPARATOR = ",(?!\\s*\\w+(\\s*,\\s*\\w+)*\\s*:)";

  @Option(
      names = "-n",
      split = ",",
      paramLabel = "N",
      description = "Numbers of processes, such as 3,5,7.")
  private List<Integer> n = new ArrayList<>();

  @Option(names = "-f", split = ",", paramLabel = "F", description = "Numbers of faulty processes.")
  private List<Integer> f = new ArrayList<>();

  @Option(
      names = "--network",
      split = NETWORK_SEPARATOR,
      splitSynopsisLabel = ",",
      paramLabel = "N",
      description = "Networks, such as Arbitrary,NMinusF (default: that of each protocol).")
  private List<String> networks = new ArrayList<>();

  @Option(
      names = "--form",
      split = ",",
      paramLabel = "FORM",
      description = "Forms: async, sequential (default: all that a protocol has).")
  private List<FormChoice> forms = new ArrayList<>();

  @Option(
      names = "--strategy",
      split = ",",
      paramLabel = "S",
      description =
          "Strategies of the asynchronous form: random, pct, pos, delay, feedback "
              + "(default: random).")
  private List<EventStrategyKind> strategies = new ArrayList<>();

  @Option(
      names = "--rounds-strategy",
      split = ",",
      paramLabel = "S",
      description =
          "Strategies of the sequential form: auto, coins, swarm, naps, faults, guided "
              + "(default: auto).")
  private List<RoundStrategyKind> roundStrategies = new ArrayList<>();

  @Option(
      names = "--for",
      paramLabel = "T",
      converter = DurationConverter.class,
      description = "Total time of all calls (default: 10m, unless another limit is given).")
  private Optional<Duration> time = Optional.empty();

  @Option(
      names = "--schedules",
      paramLabel = "N",
      description = "Schedules of each cell, rounded up to whole chunks.")
  private Optional<Long> schedules = Optional.empty();

  @Option(
      names = "--until-new-bugs-stop",
      description = "End when the second half of the work so far has shown no new bug.")
  private boolean untilNewBugsStop;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same campaign on every machine (default: 1).")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--part",
      paramLabel = "I/N",
      description = "Run part I of N, to divide a campaign among N machines; see campaign merge.")
  private Optional<String> part = Optional.empty();

  @Option(
      names = "--store",
      paramLabel = "F",
      description =
          "The file with all results (default: rondo-campaign.db, or NAME.db for " + "NAME.toml).")
  private Optional<Path> store = Optional.empty();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of threads; the result does not depend on it (default: all cores).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Class path of the classes that the files import.")
  private String classPath = "";

  /** What was named: files, folders, globs. */
  public List<Path> words() {
    return words;
  }

  /** All that was said, options before the file. */
  public CampaignSettings settings() {
    JobsOption.checked(jobs);
    UsageError.unless(
        !words.isEmpty(), "name files, folders or a campaign.toml; rondo init campaign writes one");
    Optional<Path> toml = toml();
    UsageError.unless(
        toml.isEmpty() || words.size() == 1,
        toml.map(Path::toString).orElse("") + " says which files; name no others");
    CampaignSettings said =
        toml.map(CampaignToml::read)
            .orElseGet(
                () ->
                    new CampaignSettings(
                        words.stream().map(Path::toString).toList(),
                        MatrixAxes.DEFAULT,
                        new CampaignLimits(Optional.empty(), Optional.empty(), false),
                        Optional.empty()));
    return new CampaignSettings(
        said.files(), axes(said.axes()), limits(said.limits()), seed.or(said::seed));
  }

  /**
   * Refuses strategies of a form that nothing is hunted in.
   *
   * @throws UsageError where there is such an option
   */
  public void refuseIdle(List<Cell> cells) {
    refuseIdle("--strategy", strategies, FormChoice.ASYNC, cells);
    refuseIdle("--rounds-strategy", roundStrategies, FormChoice.SEQUENTIAL, cells);
  }

  private static void refuseIdle(String option, List<?> given, FormChoice form, List<Cell> cells) {
    UsageError.unless(
        given.isEmpty()
            || cells.isEmpty()
            || cells.stream().anyMatch(cell -> cell.form().equals(form.toString())),
        option + " does nothing here: no cell is of the form " + form);
  }

  private Optional<Path> toml() {
    return words.stream().filter(word -> word.toString().endsWith(TOML)).findFirst();
  }

  private MatrixAxes axes(MatrixAxes said) {
    return new MatrixAxes(
        or(n, said.n()),
        or(f, said.f()),
        or(networks, said.networks()),
        or(forms, said.forms()),
        or(strategies, said.strategies()),
        or(roundStrategies, said.roundStrategies()));
  }

  private static <T> List<T> or(List<T> given, List<T> otherwise) {
    return given.isEmpty() ? otherwise : given;
  }

  private CampaignLimits limits(CampaignLimits said) {
    Optional<Duration> length = time.or(said::time);
    Optional<Long> count = schedules.or(said::schedules);
    boolean untilStop = untilNewBugsStop || said.untilNewBugsStop();
    CampaignLimits limits = new CampaignLimits(length, count, untilStop);
    return limits.isEndless()
        ? new CampaignLimits(Optional.of(DEFAULT_TIME), count, untilStop)
        : limits;
  }

  /** Where all is kept. */
  public Path store() {
    return store.orElseGet(
        () ->
            toml()
                .map(file -> file.toString().replaceFirst("\\.toml$", ".db"))
                .map(Path::of)
                .orElse(Path.of("rondo-campaign.db")));
  }

  /** Which part of the campaign is done here. */
  public CampaignPart part() {
    return part.map(CampaignPart::parse).orElse(CampaignPart.ALL);
  }

  public int jobs() {
    return jobs;
  }

  public ClassPath classPath() {
    return ClassPath.parse(classPath);
  }
}
