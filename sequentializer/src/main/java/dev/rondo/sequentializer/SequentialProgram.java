package dev.rondo.sequentializer;

import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A protocol as one sequential program.
 *
 * @param protocol what it was made from
 * @param network the binary name of the network it was made for
 * @param name the name of the emitted class
 * @param init the method that a process begins with, where there is one
 * @param updates the methods that update a process, by round
 * @param timeouts the methods that let a process time out, in the order of the protocol's
 * @param layout the names of its parts
 * @param unit its file as a tree; what comes from the user's file keeps its position there
 * @param code its file as it is compiled
 * @param lines where the lines of the code come from
 */
public record SequentialProgram(
    Protocol protocol,
    String network,
    String name,
    Optional<String> init,
    List<String> updates,
    List<String> timeouts,
    ProgramLayout layout,
    CompilationUnit unit,
    String code,
    LineMap lines) {

  /** All methods in which a process does something. */
  public List<String> steps() {
    List<String> steps = new ArrayList<>(updates);
    steps.addAll(timeouts);
    init.ifPresent(steps::add);
    return steps;
  }

  /** The binary name of the emitted class. */
  public String binaryName() {
    return unit.getPackageDeclaration().map(p -> p.getNameAsString() + ".").orElse("") + name;
  }

  /** Its file as a person reads it. */
  public EmittedJava formatted() {
    return JavaFormatter.format(unit);
  }

  /** The class files by binary name. */
  public Map<String, byte[]> compile(ClassLoader loader) {
    return InMemoryCompiler.compile(name + ".java", code, loader);
  }
}
