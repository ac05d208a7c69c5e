package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a protocol with an invariant that excludes a {@code @Sometimes} state. A run reaches the
 * state if and only if it breaks the invariant, so all code that finds, shrinks, confirms, replays
 * or excludes broken invariants also works for states that must be reached. No other invariant is
 * left, and every line stays where it is.
 */
public final class ReachabilityProbe {

  private final SourceFile source;
  private final CompilationUnit unit;
  private final TextEdits edits;

  private ReachabilityProbe(SourceFile source) {
    this.source = source;
    this.unit = SyntaxTree.parse(source);
    this.edits = new TextEdits(source);
  }

  /**
   * The file with the invariant for one state.
   *
   * @param name of a {@code @Sometimes} method of the file
   */
  public static SourceFile of(SourceFile source, String name) {
    return new ReachabilityProbe(source).exclude(name);
  }

  /** The names of the {@code @Sometimes} methods of a file, in order. */
  public static List<String> names(SourceFile source) {
    return annotated(SyntaxTree.parse(source), "Sometimes").stream()
        .map(MethodDeclaration::getNameAsString)
        .distinct()
        .toList();
  }

  private static List<MethodDeclaration> annotated(CompilationUnit unit, String annotation) {
    return unit.findAll(MethodDeclaration.class, method -> method.isAnnotationPresent(annotation));
  }

  private SourceFile exclude(String name) {
    annotated(unit, "Invariant").forEach(method -> remove(method, "Invariant"));
    List<MethodDeclaration> methods = annotated(unit, "Sometimes");
    methods.forEach(method -> remove(method, "Sometimes"));
    methods.stream().filter(method -> method.getNameAsString().equals(name)).forEach(this::exclude);
    return edits.apply();
  }

  private void exclude(MethodDeclaration method) {
    String parameters =
        method.getParameters().stream().map(String::valueOf).collect(Collectors.joining(", "));
    String arguments =
        method.getParameters().stream()
            .map(parameter -> parameter.getNameAsString())
            .collect(Collectors.joining(", "));
    edits.insertBefore(
        method.getBegin().orElseThrow(),
        "@rondo.Invariant %sboolean %s(%s) { return !%s(%s); } "
            .formatted(
                method.isStatic() ? "static " : "",
                fresh(method.getNameAsString()),
                parameters,
                method.getNameAsString(),
                arguments));
  }

  private String fresh(String name) {
    return invariant(source, name);
  }

  /** The name of the invariant that excludes a state. */
  public static String invariant(SourceFile source, String name) {
    String wish = "never" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    while (source.text().contains(wish)) {
      wish += "_";
    }
    return wish;
  }

  private void remove(MethodDeclaration method, String annotation) {
    for (AnnotationExpr found : method.getAnnotations()) {
      if (found.getName().getIdentifier().equals(annotation)) {
        edits.replaceThrough(found.getBegin().orElseThrow(), found.getEnd().orElseThrow(), "");
      }
    }
  }
}
