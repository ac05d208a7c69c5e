package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * A {@code @Timeout} method.
 *
 * @param index its place among the timeouts, from 0
 * @param message the message type of its mailbox, where it takes one
 * @param type what its mailbox holds, where it takes one: the message, or some of its kinds
 * @param parameter the name of its mailbox, where it takes one
 */
public record TimeoutHandler(
    int index,
    MethodDeclaration declaration,
    Optional<String> message,
    Optional<String> type,
    Optional<String> parameter,
    Optional<Guard> guard,
    List<Statement> action) {

  /** Whether it reads some kinds of its message only. */
  public boolean isNarrow() {
    return !type.equals(message);
  }

  /** The name of the method. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** Where its name stands. */
  public Position position() {
    return Position.of(declaration.getName());
  }
}
