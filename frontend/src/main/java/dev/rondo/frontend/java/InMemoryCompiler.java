package dev.rondo.frontend.java;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;

/** Compiles Java in memory with Eclipse's compiler, so that a plain JRE is enough. */
public final class InMemoryCompiler {

  private static final int MOST_KEPT = 100;

  // Forms, searches and replays of one protocol ask for the same again and again.
  private static final Map<CompiledFile, Map<String, byte[]>> KEPT =
      Collections.synchronizedMap(
          new LinkedHashMap<>(MOST_KEPT, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(
                Map.Entry<CompiledFile, Map<String, byte[]>> eldest) {
              return size() > MOST_KEPT;
            }
          });

  private InMemoryCompiler() {}

  /** A file that was compiled against the language alone. */
  private record CompiledFile(String fileName, String text) {}

  /**
   * Compiles one file.
   *
   * @param fileName its simple name, such as {@code Paxos.java}
   * @param text what it says; it is known to be free of errors, or Rondo has written it itself
   * @return the class files by binary name
   * @throws dev.rondo.frontend.diagnostic.UsageError where a class file cannot hold it
   */
  public static Map<String, byte[]> compile(String fileName, String text, ClassLoader loader) {
    if (!ClassPath.isLanguageAlone(loader)) {
      return compiled(fileName, text, loader); // files of a user may have changed meanwhile
    }
    CompiledFile asked = new CompiledFile(fileName, text);
    Map<String, byte[]> kept = KEPT.get(asked);
    if (kept == null) {
      kept = compiled(fileName, text, loader);
      KEPT.put(asked, kept);
    }
    return kept;
  }

  private static Map<String, byte[]> compiled(String fileName, String text, ClassLoader loader) {
    CompilationResult result = EclipseCompiler.compile(fileName, text, loader).compilationResult();
    List<CategorizedProblem> problems = EclipseCompiler.errors(result);
    SizeLimits.checkProblems(fileName, problems);
    List<String> errors =
        problems.stream()
            .map(error -> "line " + error.getSourceLineNumber() + ": " + error.getMessage())
            .toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException(fileName + " does not compile: " + errors);
    }
    Map<String, byte[]> classes = new HashMap<>();
    for (ClassFile file : result.getClassFiles()) {
      classes.put(new String(file.fileName()).replace('/', '.'), file.getBytes());
    }
    return Collections.unmodifiableMap(classes);
  }
}
