package dev.rondo.workflow.differential;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Many generated protocols, each run in every way that must agree.
 *
 * <pre>Differential FIRST COUNT BENCHMARKS [KEEP]</pre>
 *
 * <p>compares the seeds from FIRST on; every fourth is a changed file of the folder BENCHMARKS, the
 * others are drawn in three ways. Protocols on which two ways differ are written to the folder
 * KEEP. With {@code -Dchanged=true} all are changed files. As many threads share the seeds as there
 * are processors, or as {@code -Djobs} says. Several processes can share them as well: each needs a
 * range of its own and nothing else.
 */
final class Differential {

  private static final int SHOWN_EVERY = 512;

  private static final boolean ALL_CHANGED = Boolean.getBoolean("changed");

  /** So many are compiled by javac at once, which takes it little longer than one. */
  private static final int AT_ONCE = 32;

  private final List<Path> benchmarks;
  private final Optional<Path> keep;
  private final Tally tally = new Tally();

  Differential(Path folder, Optional<Path> keep) throws IOException {
    this.keep = keep;
    try (Stream<Path> all = Files.list(folder)) {
      this.benchmarks = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** Compares a range of seeds; the exit code says whether all agree. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 3) {
      System.err.println("Differential FIRST COUNT BENCHMARKS [KEEP]");
      System.exit(2);
    }
    Optional<Path> keep =
        arguments.length > 3 ? Optional.of(Path.of(arguments[3])) : Optional.empty();
    Differential differential = new Differential(Path.of(arguments[2]), keep);
    // Also where the process is ended early.
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> System.out.print(differential.tally.text())));
    long first = Long.parseLong(arguments[0]);
    differential.compareAll(
        first,
        first + Long.parseLong(arguments[1]),
        Integer.getInteger("jobs", Runtime.getRuntime().availableProcessors()));
    System.exit(differential.tally.different() == 0 ? 0 : 1);
  }

  private void compareAll(long first, long end, int jobs)
      throws InterruptedException, ExecutionException {
    AtomicLong next = new AtomicLong(first);
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    List<Future<?>> futures = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      futures.add(
          threads.submit(
              () -> {
                for (long from = next.getAndAdd(AT_ONCE);
                    from < end;
                    from = next.getAndAdd(AT_ONCE)) {
                  compare(from, Math.min(end, from + AT_ONCE)).forEach(this::show);
                  progress(from + AT_ONCE - first);
                }
              }));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    threads.shutdown();
  }

  private void show(String differences) {
    if (!differences.isEmpty()) {
      System.out.println(differences);
    }
  }

  private void progress(long begun) {
    if (begun % SHOWN_EVERY == 0) {
      System.err.println(begun + " begun, " + tally.different() + " different");
    }
  }

  /** Compares some; of each what differs, or nothing. */
  List<String> compare(long first, long end) {
    List<Drawn> all = LongStream.range(first, end).mapToObj(this::drawn).toList();
    List<Ways> ways = new ArrayList<>();
    all.forEach(drawn -> drawn.ways().ifPresent(ways::add));
    CompiledTwice compiled =
        CompiledTwice.of(ways.stream().flatMap(w -> w.emitted().stream()).toList());
    return all.stream().map(drawn -> compare(drawn, compiled)).toList();
  }

  /** A protocol that was read, or why it was not. */
  private record Drawn(long seed, String name, String text, Optional<Ways> ways, String fault) {}

  private Drawn drawn(long seed) {
    boolean changed = ALL_CHANGED || seed % 4 == 3;
    Path file = benchmarks.get((int) (seed / 4 * 7 % benchmarks.size()));
    String name = changed ? file.getFileName().toString().replace(".java", "") : "Drawn" + seed;
    String text =
        changed
            ? MutatedProtocol.of(small(file, seed), seed)
            : written(seed).replace("Drawn", name);
    try {
      return new Drawn(seed, name, text, Ways.read(name + ".java", text), "");
    } catch (UsageError refused) {
      return new Drawn(seed, name, text, Optional.empty(), "");
    } catch (RuntimeException | Error fault) {
      return new Drawn(seed, name, text, Optional.empty(), "a fault: " + fault);
    }
  }

  static String written(long seed) {
    if (seed % 4 == 0) {
      return DrawnProtocol.of(seed);
    }
    return seed % 8 == 2 ? DrawnRoles.of(seed) : DrawnHandlers.of(seed);
  }

  private String compare(Drawn drawn, CompiledTwice compiled) {
    List<String> differences = new ArrayList<>();
    if (!drawn.fault().isEmpty()) {
      differences.add(drawn.fault());
    }
    try {
      drawn.ways().ifPresent(ways -> ways.compare(compiled));
      drawn.ways().ifPresent(ways -> differences.addAll(ways.differences()));
    } catch (UsageError refused) {
      tally.refuse(); // a network of its own that fails
      return "";
    } catch (RuntimeException | Error fault) {
      differences.add("a fault: " + fault);
    }
    if (drawn.ways().isEmpty() && differences.isEmpty()) {
      tally.refuse();
      return "";
    }
    tally.add(drawn.ways().map(Ways::pairs).orElse(Set.of()), !differences.isEmpty());
    if (differences.isEmpty()) {
      return "";
    }
    keep.ifPresent(
        folder -> write(folder.resolve(drawn.name() + "_" + drawn.seed() + ".java"), drawn.text()));
    return "seed " + drawn.seed() + ": " + drawn.name() + ": " + differences;
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Tally tally() {
    return tally;
  }

  /** With few processes, so that searches come to an end. */
  private static String small(Path file, long seed) {
    try {
      return Files.readString(file)
          .replaceAll("@Protocol\\(n = \\d+", "@Protocol(n = " + (seed % 3 == 0 ? 3 : 2));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
