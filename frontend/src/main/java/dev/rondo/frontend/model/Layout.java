package dev.rondo.frontend.model;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.nodeTypes.NodeWithRange;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines of the methods in a protocol's file, for code that does not use its tree. */
public final class Layout {

  private final Protocol protocol;

  /** Asked for in every step of a run that is written down. */
  private @Nullable List<Lines> methods;

  Layout(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The first and the last line of a method. */
  public record Lines(int first, int last) {

    /** Whether a line is one of them. */
    public boolean contains(int line) {
      return first <= line && line <= last;
    }
  }

  /** The classes at the top of the file, by their binary names. */
  public List<String> types() {
    String folder = protocol.packageName().map(name -> name + ".").orElse("");
    return protocol.unit().getTypes().stream()
        .map(type -> folder + type.getNameAsString())
        .toList();
  }

  /** The binary names of all types that the file mentions. */
  public Stream<String> mentionedTypes() {
    return protocol.unit().findAll(Node.class).stream()
        .flatMap(node -> Symbol.of(node).stream())
        .filter(Symbol.Type.class::isInstance)
        .map(symbol -> ((Symbol.Type) symbol).binaryName());
  }

  /** The name of the {@code @Init} method. */
  public Optional<String> initName() {
    return protocol.init().map(MethodDeclaration::getNameAsString);
  }

  /** Whether a method of the protocol class is in the file as its author wrote it. */
  public boolean isWritten(String method) {
    OptionalInt line = lineOf(method);
    return line.isPresent() && protocol.source().line(line.getAsInt()).contains(method);
  }

  /** The line with the name of a method of the protocol class. */
  public OptionalInt lineOf(String method) {
    return protocol.declaration().getMethodsByName(method).stream()
        .mapToInt(declaration -> Position.of(declaration.getName()).line())
        .findFirst();
  }

  /** The handler or the timeout around a line. */
  public Optional<String> handlerAround(int line) {
    return methodAround(line)
        .flatMap(
            lines ->
                Stream.concat(
                        protocol.handlers().stream().map(Handler::name),
                        protocol.timeouts().stream().map(TimeoutHandler::name))
                    .filter(name -> lineOf(name).stream().anyMatch(lines::contains))
                    .findFirst());
  }

  /** The lines of the method around a line. */
  public Optional<Lines> methodAround(int line) {
    if (methods == null) {
      methods =
          protocol.declaration().findAll(MethodDeclaration.class).stream()
              .map(NodeWithRange::getRange)
              .flatMap(Optional::stream)
              .map(range -> new Lines(range.begin.line, range.end.line))
              .toList();
    }
    return methods.stream().filter(lines -> lines.contains(line)).findFirst();
  }
}
