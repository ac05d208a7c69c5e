package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spin in its fastest setting: compiled with optimization for safety alone, without compression,
 * partial order reduction on. The reductions of Barbosa et al. 2020 are in the models.
 */
final class Spin implements Checker {

  private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
  private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");
  private static final int MEGABYTES = 8_000;
  private static final int DEPTH = 10_000_000;

  private final Path models;

  Spin(Path models) {
    this.models = models;
  }

  @Override
  public String name() {
    return "Spin";
  }

  @Override
  public Optional<Outcome> check(ModelSize model, Commands commands) throws IOException {
    List<String> make =
        List.of(
            "spin",
            "-a",
            "-DN=" + model.n(),
            "-DF=" + model.f(),
            models.resolve(model.model() + ".pml").toString());
    return Optional.of(check(make, commands));
  }

  Outcome check(List<String> make, Commands commands) throws IOException {
    Commands.Said made = commands.run(make);
    List<String> compile = new ArrayList<>(List.of("gcc", "-O2", "-w", "-DSAFETY", "-DNOFAIR"));
    compile.addAll(List.of("-DMEMLIM=" + MEGABYTES, "-o", "pan", "pan.c"));
    Commands.Said compiled = commands.run(compile);
    double build = made.seconds() + compiled.seconds();
    if (made.exit() != 0 || compiled.exit() != 0) {
      return new Outcome(Outcome.FAILED, -1, build, build);
    }
    Path pan = commands.folder().resolve("pan");
    Commands.Said said = commands.run(List.of(pan.toString(), "-m" + DEPTH));
    return outcome(said, build);
  }

  static Outcome outcome(Commands.Said said, double build) {
    double seconds = build + said.seconds();
    Matcher states = STATES.matcher(said.text());
    long stored = states.find() ? Long.parseLong(states.group(1)) : -1;
    if (said.isOutOfTime()) {
      return new Outcome(Outcome.TIME, stored, seconds, build);
    }
    if (said.text().contains("memory limit") || said.text().contains("out of memory")) {
      return new Outcome("out of memory", stored, seconds, build);
    }
    Matcher errors = ERRORS.matcher(said.text());
    boolean complete = errors.find() && !said.text().contains("max search depth too small");
    String verdict =
        !complete ? Outcome.FAILED : errors.group(1).equals("0") ? Outcome.HOLDS : Outcome.REFUTED;
    return new Outcome(verdict, stored, seconds, build);
  }
}
