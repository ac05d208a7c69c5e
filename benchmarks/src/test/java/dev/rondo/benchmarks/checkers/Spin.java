package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spin in its fastest setting: compiled with optimization, for safety alone where nothing else is
 * asked, without compression, partial order reduction on. The reductions of Barbosa et al. 2020 are
 * in the models. With several cores it is Spin's multi-core depth-first search, whose processes
 * share memory; some states are counted by two of them. Liveness has at most two of these, which on
 * a busy machine end at times without having seen a cycle that there is.
 */
final class Spin implements Checker {

  private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
  private static final Pattern VISITED = Pattern.compile("(\\d+) states visited");
  private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");
  // Of several processes only the first one counts errors, and only its own.
  private static final Pattern FOUND = Pattern.compile("(?m)^(cpu\\d+: )?pan:\\d+: ");
  private static final String LIVENESS = "-DLIVENESS";
  private static final int MOST_FOR_LIVENESS = 2;
  private static final Set<String> WITH_SEVERAL_CORES = Set.of("amd64", "x86_64", "x86", "i386");
  private static final int MEGABYTES = 8_000;
  private static final int DEPTH = 10_000_000;

  private final Path models;
  private final int cores;
  private final String optimization;

  Spin(Path models, int cores) {
    this(models, cores, "-O2");
  }

  /** A small model takes longer to be compiled with optimization than to be checked without. */
  Spin(Path models, int cores, String optimization) {
    this.models = models;
    this.cores = cores;
    this.optimization = optimization;
  }

  @Override
  public String name() {
    return "Spin";
  }

  @Override
  public int cores() {
    return cores;
  }

  /** Spin's processes lock what they share by an instruction that it knows for few machines. */
  boolean runsHere() {
    return cores == 1 || WITH_SEVERAL_CORES.contains(System.getProperty("os.arch"));
  }

  @Override
  public Optional<CheckerAnswer> check(ModelSize model, Commands commands) throws IOException {
    boolean liveness = model.property().isPresent();
    if (!runsHere() || (liveness && cores > MOST_FOR_LIVENESS)) {
      return Optional.empty();
    }
    List<String> defines = new ArrayList<>(List.of("-DN=" + model.n(), "-DF=" + model.f()));
    if (liveness) {
      defines.add(LIVENESS);
    }
    return Optional.of(check(model.model(), defines, commands));
  }

  /** Spin writes files beside a model, so that it gets a copy. */
  CheckerAnswer check(String model, List<String> defines, Commands commands) throws IOException {
    String file = model + ".pml";
    Files.copy(models.resolve(file), commands.folder().resolve(file));
    List<String> make = new ArrayList<>(List.of("spin", "-a"));
    make.addAll(defines);
    make.add(file);
    Commands.Said made = commands.run(make);
    boolean liveness = defines.contains(LIVENESS);
    Commands.Said compiled = commands.run(compiling(liveness));
    double build = made.seconds() + compiled.seconds();
    if (made.exit() != 0 || compiled.exit() != 0) {
      return new CheckerAnswer(CheckerAnswer.FAILED, -1, build, build);
    }
    List<String> run = new ArrayList<>();
    run.add(commands.folder().resolve("pan").toString());
    run.add("-m" + DEPTH);
    if (liveness) {
      run.add("-a");
    }
    return outcome(commands.run(run), build);
  }

  private List<String> compiling(boolean liveness) {
    List<String> compile = new ArrayList<>(List.of("gcc", optimization, "-w", "-DNOFAIR"));
    if (!liveness) {
      compile.add("-DSAFETY");
    }
    if (cores > 1) {
      compile.add("-DNCORE=" + cores);
    }
    compile.addAll(List.of("-DMEMLIM=" + MEGABYTES, "-o", "pan", "pan.c"));
    return compile;
  }

  static CheckerAnswer outcome(Commands.Said said, double build) {
    double seconds = build + said.seconds();
    long stored = first(STATES, said.text()).or(() -> first(VISITED, said.text())).orElse(-1L);
    if (said.isOutOfTime()) {
      return new CheckerAnswer(CheckerAnswer.TIME, stored, seconds, build);
    }
    if (said.text().contains("memory limit") || said.text().contains("out of memory")) {
      return new CheckerAnswer("out of memory", stored, seconds, build);
    }
    if (FOUND.matcher(said.text()).find()) {
      return new CheckerAnswer(CheckerAnswer.REFUTED, stored, seconds, build);
    }
    Matcher errors = ERRORS.matcher(said.text());
    boolean complete = errors.find() && !said.text().contains("max search depth too small");
    String verdict =
        !complete
            ? CheckerAnswer.FAILED
            : errors.group(1).equals("0") ? CheckerAnswer.HOLDS : CheckerAnswer.REFUTED;
    return new CheckerAnswer(verdict, stored, seconds, build);
  }

  private static Optional<Long> first(Pattern count, String text) {
    Matcher found = count.matcher(text);
    return found.find() ? Optional.of(Long.parseLong(found.group(1))) : Optional.empty();
  }
}
