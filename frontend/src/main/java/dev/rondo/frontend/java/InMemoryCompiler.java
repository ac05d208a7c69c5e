package dev.rondo.frontend.java;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;

/** Compiles Java in memory with Eclipse's compiler, so that a plain JRE is enough. */
public final class InMemoryCompiler {

  private InMemoryCompiler() {}

  /**
   * Compiles one file.
   *
   * @param fileName its simple name, such as {@code Paxos.java}
   * @param text what it says; it is known to be free of errors, or Rondo has written it itself
   * @return the class files by binary name
   */
  public static Map<String, byte[]> compile(String fileName, String text, ClassLoader loader) {
    CompilationResult result = EclipseCompiler.compile(fileName, text, loader).compilationResult();
    List<String> errors =
        EclipseCompiler.errors(result).stream()
            .map(error -> "line " + error.getSourceLineNumber() + ": " + error.getMessage())
            .toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException(fileName + " does not compile: " + errors);
    }
    Map<String, byte[]> classes = new HashMap<>();
    for (ClassFile file : result.getClassFiles()) {
      classes.put(new String(file.fileName()).replace('/', '.'), file.getBytes());
    }
    return classes;
  }
}
