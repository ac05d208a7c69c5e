package dev.rondo.analysis.infer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The {@code int} fields that may only grow: none is counted down or set back to a constant once
 * phases have begun, and each changes. That they really grow is seen when the protocol runs.
 *
 * @param growing their places
 * @param setBack the places of those that a handler sets to a constant or counts down, be it before
 *     all phases
 */
record GrowingFields(Set<String> growing, Set<String> setBack) {

  static GrowingFields of(Protocol protocol, IntValues values) {
    Set<String> growing = new TreeSet<>();
    for (StateVariable variable : protocol.variables()) {
      if (IntValues.NUMBERS.contains(variable.type())) {
        growing.add(IntValues.field(variable.name()));
      }
    }
    List<MethodDeclaration> opening = opening(protocol);
    Set<String> changed = new TreeSet<>();
    Set<String> setBack = new TreeSet<>();
    Set<String> setBackLater = new TreeSet<>();
    for (Node node : protocol.declaration().findAll(Node.class)) {
      Optional<String> place = assigned(node).flatMap(values::variable);
      if (place.isPresent() && !isIn(protocol.init().stream(), node)) {
        (shrinks(node) ? setBack : changed).add(place.get());
        if (shrinks(node) && !isIn(opening.stream(), node)) {
          setBackLater.add(place.get());
        }
      }
    }
    growing.retainAll(changed);
    growing.removeAll(setBackLater);
    return new GrowingFields(growing, setBack);
  }

  /** The handlers of what comes before all phases: what they set to a constant begins with it. */
  private static List<MethodDeclaration> opening(Protocol protocol) {
    Set<String> messages = OpeningMessages.of(protocol);
    return protocol.handlers().stream()
        .filter(handler -> messages.contains(handler.message()))
        .map(Handler::declaration)
        .toList();
  }

  private static Optional<Expression> assigned(Node node) {
    if (node instanceof AssignExpr assign) {
      return Optional.of(assign.getTarget());
    }
    return node instanceof UnaryExpr unary ? Optional.of(unary.getExpression()) : Optional.empty();
  }

  private static boolean shrinks(Node node) {
    if (node instanceof AssignExpr assign) {
      return assign.getOperator() == AssignExpr.Operator.MINUS
          || (assign.getOperator() == AssignExpr.Operator.ASSIGN && isConstant(assign.getValue()));
    }
    return node instanceof UnaryExpr unary
        && (unary.getOperator() == UnaryExpr.Operator.PREFIX_DECREMENT
            || unary.getOperator() == UnaryExpr.Operator.POSTFIX_DECREMENT);
  }

  private static boolean isConstant(Expression value) {
    Expression bare = IntValues.bare(value);
    return bare.isIntegerLiteralExpr()
        || bare.isLongLiteralExpr()
        || (bare instanceof UnaryExpr unary && unary.getExpression().isIntegerLiteralExpr());
  }

  private static boolean isIn(Stream<MethodDeclaration> methods, Node node) {
    Optional<MethodDeclaration> around = node.findAncestor(MethodDeclaration.class);
    return methods.anyMatch(method -> around.filter(method::equals).isPresent());
  }
}
