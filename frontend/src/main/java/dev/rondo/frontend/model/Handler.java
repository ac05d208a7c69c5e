package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An {@code @Upon} method.
 *
 * @param index its place among the handlers, from 0
 * @param message the name of the message type it takes
 * @param type the type that its parameter declares: that of the message, or of some of its kinds
 * @param kinds the names of the records that it takes
 * @param takes one message or a mailbox
 * @param sender the parameter that names the sender, where there is one
 * @param parameter the parameter that names the message or the mailbox
 * @param action what follows the guard
 */
public record Handler(
    int index,
    MethodDeclaration declaration,
    String message,
    String type,
    List<String> kinds,
    Takes takes,
    Optional<String> sender,
    String parameter,
    Optional<Guard> guard,
    List<Statement> action) {

  /** Methods of mailboxes that distinguish senders. */
  private static final Set<String> SENDERS = Set.of("distinctSenders", "senders", "sender");

  /** What a handler takes. */
  public enum Takes {
    /** One message. */
    MESSAGE,
    /** A mailbox of messages. */
    MAILBOX
  }

  /** Whether it takes some kinds of its message only. */
  public boolean isNarrow() {
    return !type.equals(message);
  }

  /** Whether it counts the messages of a mailbox without a look at their senders. */
  public boolean countsMessages() {
    List<MethodCallExpr> calls = declaration.findAll(MethodCallExpr.class);
    return takes == Takes.MAILBOX
        && calls.stream()
            .anyMatch(
                call -> call.getNameAsString().equals("size") && call.getArguments().isEmpty())
        && calls.stream().noneMatch(call -> SENDERS.contains(call.getNameAsString()));
  }

  /** The name of the method. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** Where its name stands. */
  public Position position() {
    return Position.of(declaration.getName());
  }

  /** Where its action begins: with a statement, since where a block begins no code does. */
  public Position actionPosition() {
    return Position.of(first(action.get(0)));
  }

  private static Statement first(Statement statement) {
    return statement instanceof BlockStmt block && block.getStatements().isNonEmpty()
        ? first(block.getStatement(0))
        : statement;
  }
}
