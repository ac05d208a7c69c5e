package dev.rondo.report;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Hunting;
import dev.rondo.tester.hunting.HuntingResult;
import dev.rondo.tester.hunting.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One self-contained HTML file that shows what a hunt or a search has come to. */
public final class Report {

  private Report() {}

  /** Writes the report of a hunt; the folder is made where there is none. Returns the file. */
  public static Path write(Path folder, Hunting hunting, HuntingResult result) throws IOException {
    Protocol protocol = hunting.forms().protocol();
    Optional<SequentialProgram> program = hunting.forms().sequential().map(SequentialForm::program);
    return write(folder, protocol, HuntingContent.of(hunting, result, program));
  }

  /**
   * Writes the report of one run, without a comparison.
   *
   * @param program the sequential program, where there is one to show
   * @param lifted the same run of the original, for a run of the sequential form
   */
  public static Path write(
      Path folder,
      Protocol protocol,
      Optional<SequentialProgram> program,
      Trace trace,
      Optional<Trace> lifted)
      throws IOException {
    return write(folder, protocol, TraceContent.of(protocol, program, trace, lifted));
  }

  /** Writes the report of one run; a bug of the sequential form is lifted for it. */
  public static Path write(Path folder, Trace trace, Protocol protocol, ClassPath classPath)
      throws IOException {
    if (!trace.form().equals(SequentialForm.NAME)) {
      return write(folder, protocol, Optional.empty(), trace, Optional.empty());
    }
    Optional<Trace> lifted =
        trace.finding() == null
            ? Optional.empty()
            : Lift.of(trace, ProtocolLoader.load(protocol, classPath)).run();
    SequentialProgram program = Replay.program(trace, protocol, classPath);
    return write(folder, protocol, Optional.of(program), trace, lifted);
  }

  /**
   * Writes the report of a search of every schedule.
   *
   * @param program the sequential program, where that was searched
   */
  public static Path write(
      Path folder, Protocol protocol, Optional<SequentialProgram> program, SearchSummary summary)
      throws IOException {
    return write(folder, protocol, SearchContent.of(protocol, program, summary));
  }

  private static Path write(Path folder, Protocol protocol, Content content) throws IOException {
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve(protocol.name() + ".html"), Page.of(content));
  }
}
