package dev.rondo.rounds;

import static dev.rondo.frontend.java.Trees.assign;
import static dev.rondo.frontend.java.Trees.block;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.declare;
import static dev.rondo.frontend.java.Trees.field;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.ownCall;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.type;
import static dev.rondo.frontend.java.Trees.userType;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.unfold.Calls;
import java.util.List;

/** Lets messages wait for their round instead of being sent at once. */
final class SendRewriter {

  private final String owner;
  private final List<Waiting> waiting;
  private final Names names;
  private final Log log;

  SendRewriter(String owner, List<Waiting> waiting, Names names, Log log) {
    this.owner = owner;
    this.waiting = waiting;
    this.names = names;
    this.log = log;
  }

  /** Replaces every call of {@code send} and {@code broadcast} inside a tree. */
  void rewrite(Node tree) {
    for (MethodCallExpr send : tree.findAll(MethodCallExpr.class, Calls::sends)) {
      if (send.getParentNode().orElseThrow() instanceof ExpressionStmt statement) {
        replace(statement, waits(send));
      } else {
        log.add(
            Kind.NOT_TRANSLATED,
            send,
            "the send is part of a larger expression",
            "make it a statement of its own");
      }
    }
  }

  private static void replace(ExpressionStmt statement, List<Statement> replacement) {
    statement.getComment().ifPresent(replacement.get(0)::setComment);
    replacement.forEach(part -> part.setTokenRange(statement.getTokenRange().orElse(null)));
    if (statement.getParentNode().orElseThrow() instanceof BlockStmt block) {
      int place = block.getStatements().indexOf(statement);
      block.getStatements().remove(place);
      block.getStatements().addAll(place, replacement);
    } else {
      statement.replace(replacement.size() == 1 ? replacement.get(0) : block(replacement));
    }
  }

  private List<Statement> waits(MethodCallExpr send) {
    Expression payload = send.getArgument(send.getArguments().size() - 1);
    Waiting place =
        waiting.stream()
            .filter(w -> SendCounts.sends(send, w.message().name()))
            .findFirst()
            .orElseThrow();
    if (place.reach() == Waiting.Reach.ALL) {
      return List.of(assign(message(place), payload));
    }
    if (place.reach() == Waiting.Reach.ONE) {
      Expression destination = field(owner, place.destination(), "rondo.NodeId");
      // In the order of the arguments: both may have effects.
      return GuardedSends.isGuarded(send)
          ? List.of(bothOrNone(place, destination, send.getArgument(0), payload))
          : List.of(assign(destination, send.getArgument(0)), assign(message(place), payload));
    }
    return send.getNameAsString().equals("broadcast")
        ? List.of(toEach(place, payload))
        : List.of(run(call(message(place), "put", send.getArgument(0), payload)));
  }

  /** An exception that is caught must not leave a destination without its message. */
  private Statement bothOrNone(
      Waiting place, Expression destination, Expression to, Expression payload) {
    String receiver = names.local("to", "receiver");
    String message = names.local("message", "waiting");
    return block(
        declare(type("NodeId"), receiver, to),
        declare(userType(place.message().name()), message, payload),
        assign(destination, name(receiver)),
        assign(message(place), name(message)));
  }

  private Statement toEach(Waiting place, Expression payload) {
    String message = names.local("message", "waiting");
    String to = names.local("to", "receiver");
    ForEachStmt each =
        new ForEachStmt(
            new VariableDeclarationExpr(type("NodeId"), to),
            ownCall("rondo.Node", "nodes", "java.util.List"),
            block(run(call(message(place), "put", name(to), name(message)))));
    return block(declare(userType(place.message().name()), message, payload), each);
  }

  private Expression message(Waiting place) {
    return field(owner, place.field(), place.message().name());
  }
}
