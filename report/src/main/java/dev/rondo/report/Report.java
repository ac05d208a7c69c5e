package dev.rondo.report;

import dev.rondo.conform.ConformanceResult;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One self-contained HTML file with the result of a hunt, a search or a check of logs.
 *
 * @param folder where it is written; it is made where there is none
 * @param editor that its lines link to: such a report names a path of this machine
 */
public record Report(Path folder, Optional<Editor> editor) {

  /** A report without links, which contains no paths of this machine. */
  public static Report in(Path folder) {
    return new Report(folder, Optional.empty());
  }

  /** Writes the report of a hunt. Returns the file. */
  public Path write(Hunting hunting, HuntingResult result) {
    Protocol protocol = hunting.forms().protocol();
    Optional<SequentialProgram> program = hunting.forms().sequential().map(SequentialForm::program);
    return write(protocol, HuntingContent.of(hunting, result, program));
  }

  /**
   * Writes the report of one run, without a comparison; a bug of the sequential form is lifted for
   * it.
   */
  public Path write(Trace trace, Protocol protocol, ClassPath classPath) {
    boolean sequential = trace.form().equals(SequentialForm.NAME);
    Optional<Trace> lifted =
        sequential && trace.finding() != null
            ? Lift.of(trace, ProtocolLoader.load(protocol, classPath)).run()
            : Optional.empty();
    Optional<SequentialProgram> program =
        sequential ? Optional.of(Replay.program(trace, protocol, classPath)) : Optional.empty();
    List<Diagram> diagrams = TraceContent.diagrams(protocol, classPath, trace, lifted);
    return write(protocol, TraceContent.of(protocol, program, diagrams, trace));
  }

  /**
   * Writes the report of a search of every schedule.
   *
   * @param program the sequential program, where that was searched
   */
  public Path write(
      Protocol protocol,
      ClassPath classPath,
      Optional<SequentialProgram> program,
      SearchSummary summary) {
    return write(protocol, SearchContent.of(protocol, classPath, program, summary));
  }

  /** Writes the report of logs that were checked against a protocol. */
  public Path write(Protocol protocol, int n, int f, ConformanceResult result) {
    return write(protocol, ConformanceContent.of(protocol, n, f, result));
  }

  private Path write(Protocol protocol, Content content) {
    Path source = Path.of(protocol.source().name());
    Content linked = editor.map(found -> content.linkedTo(found.linkTo(source))).orElse(content);
    OutputFile.folder(folder);
    return OutputFile.write(folder.resolve(protocol.name() + ".html"), Page.of(linked));
  }
}
