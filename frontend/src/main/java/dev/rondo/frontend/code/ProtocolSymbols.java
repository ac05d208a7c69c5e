package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The types and methods of a protocol's file, and what its names mean. */
public final class ProtocolSymbols extends FileSymbols {

  private final Protocol protocol;

  public ProtocolSymbols(Protocol protocol) {
    super(protocol.unit());
    this.protocol = protocol;
  }

  public Protocol protocol() {
    return protocol;
  }

  /** The names of the messages, and of their kinds. */
  public Set<String> messageNames() {
    return protocol.messages().stream()
        .flatMap(message -> Stream.concat(Stream.of(message.name()), message.kindNames().stream()))
        .collect(Collectors.toSet());
  }

  /** The types whose code processes run: all of the file but specs and networks. */
  public List<TypeDeclaration<?>> processTypes() {
    return protocol.unit().getTypes().stream().filter(type -> !Ast.observes(type)).toList();
  }

  /** The calls of a method of this file, and the references to it. */
  public List<Node> uses(MethodDeclaration method) {
    return protocol
        .unit()
        .findAll(Node.class, use -> ownMethod(use).filter(found -> found == method).isPresent());
  }

  /** The name of the field of the process that an expression names directly. */
  public Optional<String> stateField(Expression expression) {
    Expression bare = Ast.bare(expression);
    boolean ofThis = Ast.unqualifiedName(bare).isPresent();
    return Ast.field(bare)
        .filter(field -> ofThis && !field.isStatic())
        .filter(field -> field.owner().equals(binaryName()))
        .map(Symbol.Field::name);
  }

  private String binaryName() {
    return Symbol.of(protocol.declaration().getName(), Symbol.Type.class)
        .map(Symbol.Type::binaryName)
        .orElse(protocol.name());
  }
}
