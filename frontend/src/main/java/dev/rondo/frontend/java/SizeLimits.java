package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.IProblem;

/**
 * How large a file may be. Passes walk its tree by recursion, and a class file has limits of its
 * own (JVMS 4.11), so a file beyond them is refused where it is read. The numbers are fixed: what
 * is refused does not depend on the stack of a thread.
 */
final class SizeLimits {

  private static final int DEEPEST = 500;
  private static final int MOST_FIELDS = 1_000;
  private static final int LONGEST_NAME = 1_000;

  /** A shorter file cannot have a method that is too large, but by means that few would use. */
  private static final int LARGE_FILE = 20_000;

  private static final Set<Integer> OF_CLASS_FILES =
      Set.of(
          IProblem.BytecodeExceeds64KLimit,
          IProblem.BytecodeExceeds64KLimitForClinit,
          IProblem.BytecodeExceeds64KLimitForConstructor,
          IProblem.BytecodeExceeds64KLimitForSwitchTable,
          IProblem.TooManyBytesForStringConstant,
          IProblem.TooManyConstantsInConstantPool,
          IProblem.TooManyFields,
          IProblem.TooManyMethods,
          IProblem.TooManyArgumentSlots,
          IProblem.TooManyLocalVariableSlots,
          IProblem.TooManySyntheticArgumentSlots);

  private SizeLimits() {}

  /**
   * Checks the tree of a file.
   *
   * @throws UsageError where it is too large
   */
  static void check(CompilationUnit unit, SourceFile source) {
    checkDepth(unit, source);
    unit.walk(SimpleName.class, name -> checkName(name, source));
    unit.walk(TypeDeclaration.class, type -> checkFields(type, source));
  }

  private record OpenNode(Node node, int depth) {}

  private static void checkDepth(CompilationUnit unit, SourceFile source) {
    Deque<OpenNode> open = new ArrayDeque<>(List.of(new OpenNode(unit, 0)));
    while (!open.isEmpty()) {
      OpenNode place = open.pop();
      if (place.depth > DEEPEST) {
        throw refusal(
            source,
            place.node,
            "expressions or blocks are nested too deeply (more than "
                + DEEPEST
                + " levels); give parts of them to locals or methods");
      }
      place.node.getChildNodes().forEach(child -> open.push(new OpenNode(child, place.depth + 1)));
    }
  }

  private static void checkName(SimpleName name, SourceFile source) {
    if (name.getIdentifier().length() > LONGEST_NAME) {
      throw refusal(
          source,
          name,
          String.format(
              Locale.ROOT,
              "a name has %d characters, and may have up to %d",
              name.getIdentifier().length(),
              LONGEST_NAME));
    }
  }

  private static void checkFields(TypeDeclaration<?> type, SourceFile source) {
    int count = 0;
    for (FieldDeclaration field : type.getFields()) {
      count += field.getVariables().size();
    }
    if (count > MOST_FIELDS) {
      throw refusal(
          source,
          type,
          String.format(
              Locale.ROOT,
              "%s has %d fields, and may have up to %d; keep some of them in an array or a list",
              type.getNameAsString(),
              count,
              MOST_FIELDS));
    }
  }

  private static UsageError refusal(SourceFile source, Node node, String text) {
    int line = node.getBegin().map(begin -> begin.line).orElse(1);
    return new UsageError(source.name() + ":" + line + ": " + text);
  }

  /**
   * Compiles a file that is large.
   *
   * @throws UsageError where a class file cannot hold it
   */
  static void checkLargeFile(SourceFile source, ClassPath classPath) {
    if (source.text().length() > LARGE_FILE && classPath.others() == ExternalTypes.NONE) {
      checkProblems(
          source.name(),
          EclipseCompiler.errors(
              EclipseCompiler.compile(source.simpleName(), source.text(), classPath.loader())
                  .compilationResult()));
    }
  }

  /**
   * Examines what a compiler says.
   *
   * @throws UsageError where a class file cannot hold the code
   */
  static void checkProblems(String fileName, List<CategorizedProblem> errors) {
    for (CategorizedProblem error : errors) {
      if (OF_CLASS_FILES.contains(error.getID())) {
        throw new UsageError(
            String.format(
                Locale.ROOT,
                "%s:%d: too large for a class file: %s; divide it",
                fileName,
                error.getSourceLineNumber(),
                error.getMessage()));
      }
    }
  }
}
