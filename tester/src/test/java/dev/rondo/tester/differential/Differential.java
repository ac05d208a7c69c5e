package dev.rondo.tester.differential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many protocols that nobody has written, each run in every way that must agree.
 *
 * <pre>Differential FIRST COUNT BENCHMARKS [KEEP]</pre>
 *
 * <p>compares the seeds from FIRST on; every fourth is a changed file of the folder BENCHMARKS, the
 * others are drawn. Protocols on which two ways differ are written to the folder KEEP. Several
 * processes can share the seeds: each needs a range of its own and nothing else.
 */
final class Differential {

  private final List<Path> benchmarks;
  private final Optional<Path> keep;
  private int compared;
  private int different;

  Differential(Path folder, Optional<Path> keep) throws IOException {
    this.keep = keep;
    try (Stream<Path> all = Files.list(folder)) {
      this.benchmarks = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** Compares a range of seeds; the exit code says whether all agree. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      System.err.println("Differential FIRST COUNT BENCHMARKS [KEEP]");
      System.exit(2);
    }
    Optional<Path> keep =
        arguments.length > 3 ? Optional.of(Path.of(arguments[3])) : Optional.empty();
    Differential differential = new Differential(Path.of(arguments[2]), keep);
    long first = Long.parseLong(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    for (long seed = first; seed < first + count; seed++) {
      String differences = differential.compare(seed);
      if (!differences.isEmpty()) {
        System.out.println("seed " + seed + ": " + differences);
      }
    }
    System.out.printf(
        "%d protocols from seed %d: %d compared, %d different%n",
        count, first, differential.compared, differential.different);
    System.exit(differential.different == 0 ? 0 : 1);
  }

  /** Compares one; what differs, or nothing. */
  String compare(long seed) throws IOException {
    boolean changed = seed % 4 == 3;
    Path file = benchmarks.get((int) (seed / 4 * 7 % benchmarks.size()));
    String name = changed ? file.getFileName().toString().replace(".java", "") : "Drawn";
    String text = changed ? MutatedProtocol.of(small(file), seed) : DrawnProtocol.of(seed);
    List<String> differences;
    try {
      Optional<Ways> ways = Ways.of(name + ".java", text);
      compared += ways.isPresent() ? 1 : 0;
      differences = ways.map(Ways::differences).orElse(List.of());
    } catch (RuntimeException | Error fault) {
      differences = List.of("a fault: " + fault);
    }
    if (differences.isEmpty()) {
      return "";
    }
    different++;
    if (keep.isPresent()) {
      Files.createDirectories(keep.get());
      Files.writeString(
          keep.get().resolve(name + "_" + seed + ".java"), "// " + differences + "\n" + text);
    }
    return name + ": " + differences;
  }

  int compared() {
    return compared;
  }

  private static String small(Path file) throws IOException {
    return Files.readString(file).replaceAll("@Protocol\\(n = \\d+", "@Protocol(n = 2");
  }
}
