package dev.rondo.analysis.infer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.Calls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which places hold numbers of one kind: those that are copied into each other or compared. Phases
 * are one kind, values another, unless the protocol mixes them.
 */
final class ValueClasses {

  private static final Set<BinaryExpr.Operator> COMPARISONS =
      Set.of(
          BinaryExpr.Operator.EQUALS,
          BinaryExpr.Operator.NOT_EQUALS,
          BinaryExpr.Operator.LESS,
          BinaryExpr.Operator.LESS_EQUALS,
          BinaryExpr.Operator.GREATER,
          BinaryExpr.Operator.GREATER_EQUALS);

  private final Protocol protocol;
  private final IntValues values;
  private final Map<String, String> parents = new TreeMap<>();

  private ValueClasses(Protocol protocol, IntValues values) {
    this.protocol = protocol;
    this.values = values;
  }

  static ValueClasses of(Protocol protocol, IntValues values) {
    ValueClasses classes = new ValueClasses(protocol, values);
    protocol.declaration().walk(classes::visit);
    return classes;
  }

  /** The name of the class of a place; places of one class have the same. */
  String of(String place) {
    String parent = parents.getOrDefault(place, place);
    return parent.equals(place) ? place : of(parent);
  }

  static boolean isComparison(BinaryExpr binary) {
    return COMPARISONS.contains(binary.getOperator());
  }

  private void visit(Node node) {
    if (node instanceof AssignExpr assign) {
      values.variable(assign.getTarget()).ifPresent(target -> join(target, assign.getValue()));
    } else if (node instanceof VariableDeclarator local && local.getInitializer().isPresent()) {
      join(IntValues.local(local, local.getNameAsString()), local.getInitializer().get());
    } else if (node instanceof BinaryExpr binary && isComparison(binary)) {
      values.of(binary.getLeft()).forEach(left -> join(left, binary.getRight()));
    } else if (node instanceof ReturnStmt end && end.getExpression().isPresent()) {
      end.findAncestor(MethodDeclaration.class)
          .ifPresent(method -> join(IntValues.result(method), end.getExpression().get()));
    } else if (node instanceof MethodCallExpr call) {
      Calls.helper(protocol, call).ifPresent(helper -> pass(call.getArguments(), helper));
    } else if (node instanceof ObjectCreationExpr creation) {
      message(creation).ifPresent(message -> fill(creation, message));
    }
  }

  Optional<Message> message(ObjectCreationExpr creation) {
    return protocol.madeBy(creation);
  }

  private void pass(List<Expression> arguments, MethodDeclaration helper) {
    int count = Math.min(arguments.size(), helper.getParameters().size());
    for (int index = 0; index < count; index++) {
      String name = helper.getParameter(index).getNameAsString();
      join(IntValues.local(helper.getParameter(index), name), arguments.get(index));
    }
  }

  private void fill(ObjectCreationExpr made, Message message) {
    for (String name : message.components()) {
      message
          .given(made, name)
          .ifPresent(value -> join(new Component(message.name(), name).key(), value));
    }
  }

  private void join(String place, Expression value) {
    for (String other : values.of(value)) {
      String first = of(place);
      String second = of(other);
      if (!first.equals(second)) {
        parents.put(second, first);
      }
    }
  }
}
