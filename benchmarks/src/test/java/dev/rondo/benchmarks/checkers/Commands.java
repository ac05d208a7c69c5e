package dev.rondo.benchmarks.checkers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs in a folder, each for a limited time. */
final class Commands {

  private final Path folder;
  private final long limitSeconds;

  Commands(Path folder, long limitSeconds) {
    this.folder = folder;
    this.limitSeconds = limitSeconds;
  }

  /**
   * What a program has said.
   *
   * @param exit its exit code; -1 where the time was over
   */
  record Said(int exit, String text, double seconds) {

    boolean isOutOfTime() {
      return exit == -1;
    }
  }

  Path folder() {
    return folder;
  }

  Said run(List<String> command) throws IOException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(limitSeconds, TimeUnit.SECONDS);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      return new Said(ended ? process.exitValue() : -1, Files.readString(output), seconds);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Whether a program is on the path. */
  static boolean isInstalled(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(java.io.File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
