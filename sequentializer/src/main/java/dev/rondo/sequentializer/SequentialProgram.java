package dev.rondo.sequentializer;

import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A protocol as one sequential program.
 *
 * @param protocol the protocol
 * @param network the binary name of the network
 * @param name the name of the emitted class
 * @param reset the method that sets a process to its initial state
 * @param init the method of {@code @Init}, if there is one
 * @param updates the methods that update a process, by round
 * @param timeouts the timeout methods, in the order of the protocol
 * @param shape how it runs its rounds
 * @param unit the file as a tree; nodes from the user's file keep their positions
 * @param code the file as it is compiled: a {@link rondo.runtime.RoundProgram}
 */
public record SequentialProgram(
    Protocol protocol,
    String network,
    String name,
    String reset,
    Optional<String> init,
    List<String> updates,
    List<String> timeouts,
    ProgramShape shape,
    CompilationUnit unit,
    EmittedJava code) {

  /** The binary name of the emitted class. */
  public String binaryName() {
    return unit.getPackageDeclaration().map(p -> p.getNameAsString() + ".").orElse("") + name;
  }

  /** The file as users read it. */
  public EmittedJava formatted() {
    return JavaFormatter.format(unit);
  }

  /** The file with calls of a hook: a {@link rondo.runtime.TracedProgram}. */
  public EmittedJava traced() {
    return TraceEmitter.emit(this);
  }

  /**
   * The class files by binary name.
   *
   * @param file {@link #code()} or {@link #traced()}
   */
  public Map<String, byte[]> compile(EmittedJava file, ClassLoader loader) {
    return InMemoryCompiler.compile(name + ".java", file.text(), loader);
  }
}
