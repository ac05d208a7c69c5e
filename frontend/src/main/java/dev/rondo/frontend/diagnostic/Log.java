package dev.rondo.frontend.diagnostic;

import com.github.javaparser.ast.Node;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Collects the diagnostics of the passes for one file. */
public final class Log {

  private final SourceFile source;
  private final Set<DiagnosticKind> ignored;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /** Collects for a file. */
  public Log(SourceFile source) {
    this(source, Set.of());
  }

  private Log(SourceFile source, Set<DiagnosticKind> ignored) {
    this.source = source;
    this.ignored = ignored;
  }

  /**
   * Collects for a file whose tags need not hold: rounds leave out what violates a tag condition.
   */
  public static Log withoutTagConditions(SourceFile source) {
    return new Log(source, DiagnosticKind.TAG_CONDITIONS);
  }

  /** Whether tags need not hold. */
  public boolean ignoresTagConditions() {
    return !ignored.isEmpty();
  }

  /** Adds a finding at a part of the tree. */
  public void add(DiagnosticKind kind, Node at, Object... arguments) {
    add(kind, Position.of(at), arguments);
  }

  /** Adds a finding at a place, once. */
  public void add(DiagnosticKind kind, Position at, Object... arguments) {
    List<String> texts = Stream.of(arguments).map(String::valueOf).toList();
    Diagnostic diagnostic = new Diagnostic(kind, source, at, texts);
    if (!ignored.contains(kind) && !diagnostics.contains(diagnostic)) {
      diagnostics.add(diagnostic);
    }
  }

  /** Whether there are errors, so that no further pass can run. */
  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(d -> d.kind().severity() == Severity.ERROR);
  }

  /** All findings, in the order of the file. */
  public List<Diagnostic> sorted() {
    return diagnostics.stream().sorted(Diagnostic.BY_POSITION).toList();
  }

  /** Says the same in another log. */
  public void copyTo(Log other) {
    copyTo(other, place -> place);
  }

  /** Copies the diagnostics to another log, with the positions of its file. */
  public void copyTo(Log other, UnaryOperator<Position> places) {
    diagnostics.forEach(
        d -> other.add(d.kind(), places.apply(d.position()), d.arguments().toArray()));
  }

  /** The file it collects for. */
  public SourceFile source() {
    return source;
  }
}
