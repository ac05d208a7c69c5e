package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code rondo verify} as a person calls it: a fresh JVM for each model. */
final class RondoVerify implements Checker {

  private static final Pattern STATES = Pattern.compile("(\\d+) states, \\d+ transitions");

  private final List<String> program;
  private final Path sources;
  private final int jobs;

  /**
   * Calls a program.
   *
   * @param program the words that call Rondo
   * @param sources the folder {@code src/main} of the benchmarks
   * @param jobs how many threads search
   */
  RondoVerify(List<String> program, Path sources, int jobs) {
    this.program = program;
    this.sources = sources;
    this.jobs = jobs;
  }

  @Override
  public String name() {
    return "Rondo";
  }

  @Override
  public int cores() {
    return jobs;
  }

  @Override
  public Optional<CheckerAnswer> check(ModelSize model, Commands commands) throws IOException {
    if (model.property().isPresent() && jobs > 1) {
      return Optional.empty(); // fair cycles of steps are looked for by one thread
    }
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of("verify", sources.resolve(model.file()).toString()));
    command.addAll(List.of("-n", String.valueOf(model.n() + model.further())));
    command.addAll(List.of("-f", String.valueOf(model.f())));
    command.addAll(List.of("--jobs", String.valueOf(jobs)));
    model.property().ifPresent(property -> command.addAll(List.of("--property", property)));
    command.addAll(model.options());
    return Optional.of(outcome(commands.run(command)));
  }

  static CheckerAnswer outcome(Commands.Said said) {
    Matcher states = STATES.matcher(said.text());
    long kept = states.find() ? Long.parseLong(states.group(1)) : -1;
    String verdict =
        switch (said.exit()) {
          case -1 -> CheckerAnswer.TIME;
          case 0 -> said.text().contains("no bug: ") ? CheckerAnswer.HOLDS : CheckerAnswer.FAILED;
          case 1 -> CheckerAnswer.REFUTED;
          default -> CheckerAnswer.FAILED;
        };
    return new CheckerAnswer(verdict, kept, said.seconds(), 0);
  }
}
