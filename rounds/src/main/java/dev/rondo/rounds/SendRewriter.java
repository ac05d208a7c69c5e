package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.field;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.ownCall;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.userType;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ReferenceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.unfold.PhaseTree;
import java.util.ArrayList;
import java.util.List;

/** Rewrites sends so that messages wait in fields for their round. */
final class SendRewriter {

  private final PhaseTree tree;
  private final String owner;
  private final List<Waiting> waiting;
  private final FreshNames names;
  private final Log log;

  SendRewriter(PhaseTree tree, List<Waiting> waiting, FreshNames names, Log log) {
    this.tree = tree;
    this.owner = tree.protocol().binaryName();
    this.waiting = waiting;
    this.names = names;
    this.log = log;
  }

  /** Replaces every call that sends inside a tree. */
  void rewrite(Node tree) {
    for (MethodCallExpr send : tree.findAll(MethodCallExpr.class, Ast::sends)) {
      if (send.getParentNode().orElseThrow() instanceof ExpressionStmt statement) {
        replace(statement, waits(send));
      } else {
        log.add(
            DiagnosticKind.NOT_TRANSLATED,
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
    List<Waiting> places = waiting.stream().filter(place -> sends(send, place)).toList();
    if (places.size() == 1) {
      return waits(send, places.get(0), ofType(places.get(0), payload));
    }
    // In the order of the arguments: both may have effects.
    List<Statement> statements = new ArrayList<>();
    if (send.getArguments().size() > 1) {
      send.setArgument(0, kept(send.getArgument(0), type("NodeId"), "receiver", statements));
    }
    Expression message = kept(payload, type("Record"), "waiting", statements);
    statements.add(byType(send, message, places));
    return statements.size() == 1 ? statements : List.of(block(statements));
  }

  /** Stores a value in a local, unless it is a name already. */
  private Expression kept(Expression value, Type type, String wish, List<Statement> statements) {
    if (value.isNameExpr()) {
      return value;
    }
    String local = names.local(wish);
    statements.add(declare(type, local, value));
    return name(local);
  }

  /** Stores a message of several possible types in the field of its runtime type. */
  private Statement byType(MethodCallExpr send, Expression message, List<Waiting> places) {
    Statement chain = new EmptyStmt();
    for (int index = places.size() - 1; index >= 0; index--) {
      Waiting place = places.get(index);
      String typed = names.local("its" + place.message().name(), "typed" + place.message().name());
      ReferenceType its = userType(place.message().name()).asReferenceType();
      Expression is =
          new InstanceOfExpr(
              message.clone(),
              its,
              new TypePatternExpr(new NodeList<>(), its.clone(), new SimpleName(typed)));
      IfStmt branch = new IfStmt(is, block(waits(send, place, name(typed))), null);
      if (!chain.isEmptyStmt()) {
        branch.setElseStmt(chain);
      }
      chain = branch;
    }
    return chain;
  }

  /** The message cast to its type, if its static type is only a record. */
  private static Expression ofType(Waiting place, Expression payload) {
    if (isA(payload, place.message())) {
      return payload;
    }
    Expression whole = payload.isNameExpr() ? payload : new EnclosedExpr(payload);
    return new CastExpr(userType(place.message().name()), whole);
  }

  private static boolean isA(Expression payload, Message message) {
    if (payload instanceof EnclosedExpr enclosed) {
      return isA(enclosed.getInner(), message);
    }
    if (payload instanceof ConditionalExpr choice) {
      return isA(choice.getThenExpr(), message) && isA(choice.getElseExpr(), message);
    }
    return Symbol.typeOf(payload)
        .filter(type -> message.isNamed(Symbol.simpleName(type)))
        .isPresent();
  }

  /**
   * Whether a call can send the messages of a field. The rewritten tree is a copy, so calls are
   * matched by position.
   */
  private boolean sends(MethodCallExpr send, Waiting place) {
    return tree.sitesOf(place.message().name()).stream()
        .anyMatch(site -> site.call().getRange().equals(send.getRange()));
  }

  private List<Statement> waits(MethodCallExpr send, Waiting place, Expression payload) {
    if (place.reach() == Waiting.Reach.ALL) {
      return List.of(assign(message(place), payload));
    }
    if (place.reach() == Waiting.Reach.ONE) {
      Expression destination = field(owner, place.destination(), "rondo.NodeId");
      // In the order of the arguments: both may have effects.
      return GuardedSends.isGuarded(send)
          ? List.of(bothOrNone(place, destination, send.getArgument(0).clone(), payload))
          : List.of(
              assign(destination, send.getArgument(0).clone()), assign(message(place), payload));
    }
    return send.getArguments().size() == 1
        ? List.of(toEach(place, payload, receivers(send)))
        : List.of(run(call(message(place), "put", send.getArgument(0).clone(), payload)));
  }

  /**
   * Computes message and destination before storing either, so that a caught exception leaves both
   * or none.
   */
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

  private static String receivers(MethodCallExpr broadcast) {
    return broadcast.getNameAsString().equals("broadcast") ? "nodes" : "others";
  }

  private Statement toEach(Waiting place, Expression payload, String receivers) {
    String message = names.local("message", "waiting");
    String to = names.local("to", "receiver");
    ForEachStmt each =
        new ForEachStmt(
            new VariableDeclarationExpr(type("NodeId"), to),
            ownCall("rondo.Node", receivers, "java.util.List"),
            block(run(call(message(place), "put", name(to), name(message)))));
    return block(declare(userType(place.message().name()), message, payload), each);
  }

  private Expression message(Waiting place) {
    return field(owner, place.field(), place.message().name());
  }
}
