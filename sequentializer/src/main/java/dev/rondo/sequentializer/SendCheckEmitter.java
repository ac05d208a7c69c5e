package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.typeName;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.unfold.Calls;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Emits checks that a send has an existing destination and a message. As in the original, a handler
 * throws at the send, not later when the round of the message begins. Checks that certainly succeed
 * are omitted.
 */
final class SendCheckEmitter {

  private static final Set<String> EXISTING = Set.of("nodes", "others");

  private final EmittedClass program;
  private final MethodDeclaration method;

  /** The locals under examination, since their definitions may be cyclic. */
  private final Set<String> asked = new HashSet<>();

  private SendCheckEmitter(EmittedClass program, MethodDeclaration method) {
    this.program = program;
    this.method = method;
  }

  /**
   * Adds checks of the messages that a method of the rounds stores, before the method is rewritten.
   */
  static void add(EmittedClass program, MethodDeclaration method) {
    SendCheckEmitter checks = new SendCheckEmitter(program, method);
    for (Waiting place : program.rounds.waiting()) {
      if (place.reach() == Waiting.Reach.EACH) {
        checks.puts(place.field());
      } else {
        checks.assignments(place.field(), checks::message);
      }
      if (place.reach() == Waiting.Reach.ONE) {
        checks.assignments(place.destination(), checks::destination);
      }
    }
  }

  private void puts(String map) {
    for (MethodCallExpr put : method.findAll(MethodCallExpr.class)) {
      boolean ofMap =
          put.getNameAsString().equals("put")
              && put.getScope().filter(scope -> isField(scope, map)).isPresent();
      if (ofMap && !exists(put.getArgument(0))) {
        put.addArgument(program.count());
      }
    }
  }

  private void assignments(String field, java.util.function.Consumer<AssignExpr> check) {
    method.findAll(AssignExpr.class).stream()
        .filter(assign -> isField(assign.getTarget(), field))
        .forEach(check);
  }

  private static boolean isField(Expression expression, String field) {
    return expression
        .toFieldAccessExpr()
        .map(FieldAccessExpr::getNameAsString)
        .or(() -> expression.toNameExpr().map(NameExpr::getNameAsString))
        .filter(field::equals)
        .isPresent();
  }

  private void message(AssignExpr assign) {
    if (!isMade(assign.getValue())) {
      assign.setValue(call(typeName("Inbox"), "sent", assign.getValue().clone()));
    }
  }

  /** Checks a destination, after the message was computed. */
  private void destination(AssignExpr assign) {
    if (exists(assign.getValue())) {
      return;
    }
    Statement statement = assign.findAncestor(SyntaxTree.kind(Statement.class)).orElseThrow();
    BlockStmt block = (BlockStmt) statement.getParentNode().orElseThrow();
    NodeList<Statement> all = block.getStatements();
    Statement check =
        run(call(typeName("Inbox"), "receiver", assign.getTarget().clone(), program.count()));
    check.setTokenRange(statement.getTokenRange().orElse(null));
    all.add(all.indexOf(statement) + 2, check);
  }

  /**
   * Whether a destination certainly exists: the process itself, the sender of a message, or an
   * element of all processes.
   */
  private boolean exists(Expression node) {
    return node.accept(
        new GenericVisitorWithDefaults<Boolean, Void>() {
          @Override
          public Boolean defaultAction(Node other, Void unused) {
            return false;
          }

          @Override
          public Boolean visit(EnclosedExpr enclosed, Void unused) {
            return exists(enclosed.getInner());
          }

          @Override
          public Boolean visit(MethodCallExpr call, Void unused) {
            return Calls.ofNode(call).filter("self"::equals).isPresent() || isSender(call);
          }

          @Override
          public Boolean visit(NameExpr local, Void unused) {
            return isAlways(local, SendCheckEmitter.this::exists, true);
          }
        },
        null);
  }

  /** Whether a call gives a sender of a mailbox; code written by a pass has no symbols yet. */
  private static boolean isSender(MethodCallExpr call) {
    return call.getNameAsString().equals("sender")
        && call.getScope().isPresent()
        && Symbol.of(call.getName())
            .map(s -> s instanceof Symbol.Method found && found.owner().equals("rondo.Mailbox"))
            .orElse(true);
  }

  private boolean isMade(Expression message) {
    return message.accept(
        new GenericVisitorWithDefaults<Boolean, Void>() {
          @Override
          public Boolean defaultAction(Node other, Void unused) {
            return false;
          }

          @Override
          public Boolean visit(EnclosedExpr enclosed, Void unused) {
            return isMade(enclosed.getInner());
          }

          @Override
          public Boolean visit(CastExpr cast, Void unused) {
            return isMade(cast.getExpression());
          }

          @Override
          public Boolean visit(ConditionalExpr choice, Void unused) {
            return isMade(choice.getThenExpr()) && isMade(choice.getElseExpr());
          }

          @Override
          public Boolean visit(ObjectCreationExpr made, Void unused) {
            return true;
          }

          @Override
          public Boolean visit(NameExpr local, Void unused) {
            return isAlways(local, SendCheckEmitter.this::isMade, false);
          }
        },
        null);
  }

  /** Whether a local, and every other variable of its name, holds only values of a known kind. */
  private boolean isAlways(NameExpr local, Predicate<Expression> known, boolean ofLoop) {
    String name = local.getNameAsString();
    if (!asked.add(name)) {
      return true; // it holds what it holds besides
    }
    List<Node> declared = method.findAll(Node.class, node -> declares(node, name));
    boolean always =
        !declared.isEmpty()
            && declared.stream().allMatch(node -> holds(node, known, ofLoop))
            && method.findAll(AssignExpr.class).stream()
                .filter(assign -> assign.getTarget().toString().equals(name))
                .allMatch(assign -> known.test(assign.getValue()));
    asked.remove(name);
    return always;
  }

  private static boolean declares(Node node, String name) {
    return node instanceof VariableDeclarator variable && variable.getNameAsString().equals(name)
        || node instanceof Parameter parameter && parameter.getNameAsString().equals(name)
        || node instanceof TypePatternExpr pattern && pattern.getNameAsString().equals(name);
  }

  private static boolean holds(Node declared, Predicate<Expression> known, boolean ofLoop) {
    if (declared instanceof VariableDeclarator variable) {
      return variable.getInitializer().isPresent()
          ? known.test(variable.getInitializer().get())
          : ofLoop && goesThroughAll(variable);
    }
    return !ofLoop && declared instanceof TypePatternExpr; // an instance is not null
  }

  private static boolean goesThroughAll(VariableDeclarator variable) {
    return variable
        .findAncestor(SyntaxTree.kind(ForEachStmt.class))
        .filter(loop -> loop.getVariableDeclarator() == variable)
        .flatMap(loop -> loop.getIterable().toMethodCallExpr())
        .flatMap(Calls::ofNode)
        .filter(EXISTING::contains)
        .isPresent();
  }
}
