package dev.rondo.sequentializer;

import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.model.Protocol;
import java.util.Map;

/**
 * A protocol as one sequential program.
 *
 * @param protocol what it was made from
 * @param network the simple name of the network it was made for
 * @param name the name of the emitted class
 * @param unit its file as a tree; what comes from the user's file keeps its position there
 * @param text its file, formatted
 */
public record SequentialProgram(
    Protocol protocol, String network, String name, CompilationUnit unit, String text) {

  static SequentialProgram of(
      Protocol protocol, String network, String name, CompilationUnit unit) {
    return new SequentialProgram(
        protocol, network, name, unit, JavaFormatter.format(unit.toString()));
  }

  /** The binary name of the emitted class. */
  public String binaryName() {
    return unit.getPackageDeclaration().map(p -> p.getNameAsString() + ".").orElse("") + name;
  }

  /** The class files by binary name. */
  public Map<String, byte[]> compile(ClassLoader loader) {
    return InMemoryCompiler.compile(name + ".java", text, loader);
  }
}
