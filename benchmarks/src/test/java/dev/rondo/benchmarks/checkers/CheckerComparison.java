package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs Spin, TLC and Rondo on the same protocols, one after another on one machine, and prints what
 * each came to. {@code benchmarks/compare-checkers} calls it.
 *
 * <p>Times are those of a clock on the wall from the first program to the verdict: making and
 * compiling Spin's checker is part of them and is given apart as well, as is the start of both
 * JVMs.
 */
public final class CheckerComparison {

  private static final String ROW = "%-13s %-7s %-9s %-6s %5s  %-13s %12s %9s %9s %8s%n";

  private final List<Checker> checkers;
  private final long limitSeconds;
  private final PrintStream out;

  CheckerComparison(List<Checker> checkers, long limitSeconds, PrintStream out) {
    this.checkers = checkers;
    this.limitSeconds = limitSeconds;
    this.out = out;
  }

  /**
   * Runs the comparison.
   *
   * @param arguments the folder {@code src/main} of the benchmarks, TLC's jar or {@code none}, the
   *     most seconds of a run, the name of a model or {@code all}, how many cores are used besides
   *     one, then the words that call Rondo
   */
  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]).toAbsolutePath();
    Path jar = Path.of(arguments[1]).toAbsolutePath();
    int cores = Integer.parseInt(arguments[4]);
    List<String> rondo = List.of(arguments).subList(5, arguments.length);
    boolean spin = Commands.isInstalled("spin") && Commands.isInstalled("gcc");
    boolean tlc = Files.exists(jar);
    System.out.print(spin ? "" : "without Spin: spin and gcc are not on the path\n");
    System.out.print(tlc ? "" : "without TLC: there is no " + jar.getFileName() + "\n");
    List<Checker> checkers = new ArrayList<>();
    for (int used : IntStream.of(1, cores).distinct().toArray()) {
      checkers.add(new RondoVerify(rondo, sources, used));
      if (spin) {
        checkers.add(new Spin(sources.resolve("promela"), used));
      }
      if (tlc) {
        checkers.add(new Tlc(sources.resolve("tla"), jar, used));
      }
    }
    String wanted = arguments[3];
    List<ModelSize> models =
        ModelSize.ALL.stream()
            .filter(model -> wanted.equals("all") || wanted.equals(model.model()))
            .toList();
    new CheckerComparison(checkers, Long.parseLong(arguments[2]), System.out).run(models);
  }

  void run(List<ModelSize> models) throws IOException {
    out.printf(
        ROW,
        "model",
        "n",
        "asked",
        "by",
        "cores",
        "verdict",
        "states",
        "seconds",
        "building",
        "/ Rondo");
    for (ModelSize model : models) {
      double rondo = 0; // the last of its rows, which has as many cores where it has one
      for (Checker checker : checkers) {
        Optional<CheckerAnswer> outcome = check(model, checker);
        if (outcome.isPresent()) {
          rondo = checker.name().equals("Rondo") ? outcome.get().seconds() : rondo;
          print(model, checker, outcome.get(), rondo);
        }
      }
    }
  }

  /** What checkers compile and write is gone afterwards. */
  private Optional<CheckerAnswer> check(ModelSize model, Checker checker) throws IOException {
    Path folder = Files.createTempDirectory("rondo-checkers");
    try {
      return checker.check(model, new Commands(folder, limitSeconds));
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void print(ModelSize model, Checker checker, CheckerAnswer outcome, double rondo) {
    out.printf(
        ROW,
        model.model(),
        model.size(),
        model.asked(),
        checker.name(),
        checker.cores(),
        outcome.verdict(),
        outcome.states() < 0 ? "-" : outcome.states(),
        seconds(outcome.seconds()),
        outcome.buildSeconds() == 0 ? "-" : seconds(outcome.buildSeconds()),
        seconds(outcome.seconds() / rondo));
    out.flush();
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
