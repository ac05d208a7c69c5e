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
 * @param protocol what it was made from
 * @param network the binary name of the network it was made for
 * @param name the name of the emitted class
 * @param reset the method that sets a process to its initial state
 * @param init the method that a process begins with, where there is one
 * @param updates the methods that update a process, by round
 * @param timeouts the methods that let a process time out, in the order of the protocol's
 * @param shape how it runs its rounds
 * @param unit its file as a tree; what comes from the user's file keeps its position there
 * @param code its file as it is compiled: a {@link rondo.runtime.RoundProgram}
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

  /** Its file as a person reads it. */
  public EmittedJava formatted() {
    return JavaFormatter.format(unit);
  }

  /** Its file with calls of a hook: a {@link rondo.runtime.TracedProgram}. */
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
