package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TLC, in a JVM of its own, with so many workers. */
final class Tlc implements Checker {

  private static final Pattern STATES = Pattern.compile("(\\d+) distinct states found");

  private final Path models;
  private final Path jar;
  private final int workers;

  Tlc(Path models, Path jar, int workers) {
    this.models = models;
    this.jar = jar;
    this.workers = workers;
  }

  @Override
  public String name() {
    return "TLC";
  }

  @Override
  public int cores() {
    return workers;
  }

  @Override
  public Optional<CheckerAnswer> check(ModelSize model, Commands commands) throws IOException {
    if (!model.tla()) {
      return Optional.empty();
    }
    Path module = commands.folder().resolve(model.model() + ".tla");
    Files.copy(models.resolve(module.getFileName()), module);
    Path config = commands.folder().resolve(model.model() + ".cfg");
    Files.writeString(
        config,
        String.format(
            Locale.ROOT,
            "CONSTANT N = %d\nINIT Init\nNEXT Next\nINVARIANT Agreement\n",
            model.n()));
    Commands.Said said =
        commands.run(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-cp",
                jar.toString(),
                "tlc2.TLC",
                "-workers",
                String.valueOf(workers),
                "-deadlock",
                module.toString()));
    return Optional.of(outcome(said));
  }

  static CheckerAnswer outcome(Commands.Said said) {
    Matcher states = STATES.matcher(said.text());
    long distinct = -1;
    while (states.find()) {
      distinct = Long.parseLong(states.group(1));
    }
    String verdict =
        said.isOutOfTime()
            ? CheckerAnswer.TIME
            : said.text().contains("No error has been found")
                ? CheckerAnswer.HOLDS
                : said.text().contains("is violated")
                    ? CheckerAnswer.REFUTED
                    : CheckerAnswer.FAILED;
    return new CheckerAnswer(verdict, distinct, said.seconds(), 0);
  }
}
