package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The last failure of a test, kept in the build folder of its project. */
final class LastFailure {

  private static final String FILE = "failure.trace.json";

  private final Path folder;

  LastFailure(TestPlace place) {
    this.folder = place.folder();
  }

  /** The file of the trace, for the user to replay. */
  Path file() {
    return folder.resolve(FILE);
  }

  boolean exists() {
    return Files.exists(file());
  }

  /**
   * The bug of the last failure; empty if it was no bug, or another version of Rondo has written
   * it.
   */
  Optional<Trace> trace() {
    try {
      return Optional.of(TraceJson.read(InputFile.text(file())))
          .filter(
              trace ->
                  trace.finding() != null && trace.finding().kind() != Finding.FindingKind.TAG);
    } catch (UsageError e) {
      return Optional.empty();
    }
  }

  /** Keeps the trace of a failure. */
  void keep(Trace trace) {
    forget();
    OutputFile.folder(folder);
    OutputFile.write(file(), TraceJson.write(trace));
  }

  /** Keeps a failure; returns its report, where there is a run to report. */
  Optional<Path> keep(TestedResult outcome) {
    forget();
    Map<String, Trace> traces = outcome.traces(FILE);
    if (traces.isEmpty()) {
      return Optional.empty();
    }
    OutputFile.folder(folder);
    for (Map.Entry<String, Trace> trace : traces.entrySet()) {
      OutputFile.write(folder.resolve(trace.getKey()), TraceJson.write(trace.getValue()));
    }
    return Optional.of(outcome.report().write(folder));
  }

  /** Removes the failure, after the test has passed or has failed for another reason. */
  void forget() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(LastFailure::isKept).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isKept(Path file) {
    return file.toString().endsWith(".trace.json") || file.toString().endsWith(".html");
  }
}
