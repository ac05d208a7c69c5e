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

/**
 * One self-contained HTML file that shows what a hunt or a search has come to.
 *
 * @param folder where it is written; it is made where there is none
 * @param editor that its lines link to: such a report names a path of this machine
 */
public record Report(Path folder, Optional<Editor> editor) {

  /** A report without links, which says nothing of the machine it was made on. */
  public static Report in(Path folder) {
    return new Report(folder, Optional.empty());
  }

  /** Writes the report of a hunt. Returns the file. */
  public Path write(Hunting hunting, HuntingResult result) throws IOException {
    Protocol protocol = hunting.forms().protocol();
    Optional<SequentialProgram> program = hunting.forms().sequential().map(SequentialForm::program);
    return write(protocol, HuntingContent.of(hunting, result, program));
  }

  /**
   * Writes the report of one run, without a comparison.
   *
   * @param program the sequential program, where there is one to show
   * @param lifted the same run of the original, for a run of the sequential form
   */
  public Path write(
      Protocol protocol, Optional<SequentialProgram> program, Trace trace, Optional<Trace> lifted)
      throws IOException {
    return write(protocol, TraceContent.of(protocol, program, trace, lifted));
  }

  /** Writes the report of one run; a bug of the sequential form is lifted for it. */
  public Path write(Trace trace, Protocol protocol, ClassPath classPath) throws IOException {
    if (!trace.form().equals(SequentialForm.NAME)) {
      return write(protocol, Optional.empty(), trace, Optional.empty());
    }
    Optional<Trace> lifted =
        trace.finding() == null
            ? Optional.empty()
            : Lift.of(trace, ProtocolLoader.load(protocol, classPath)).run();
    SequentialProgram program = Replay.program(trace, protocol, classPath);
    return write(protocol, Optional.of(program), trace, lifted);
  }

  /**
   * Writes the report of a search of every schedule.
   *
   * @param program the sequential program, where that was searched
   */
  public Path write(Protocol protocol, Optional<SequentialProgram> program, SearchSummary summary)
      throws IOException {
    return write(protocol, SearchContent.of(protocol, program, summary));
  }

  private Path write(Protocol protocol, Content content) throws IOException {
    Path source = Path.of(protocol.source().name());
    Content linked = editor.map(found -> content.linkedTo(found.linkTo(source))).orElse(content);
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve(protocol.name() + ".html"), Page.of(linked));
  }
}
