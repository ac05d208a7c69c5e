package dev.rondo.analysis;

import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Whether an expression gives a value whatever it is asked of. Where elements are looked at until
 * one is found, one that fails is met or not as the order has it, so none may.
 */
final class NoThrowExpressions {

  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");
  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private final OwnCode own;

  NoThrowExpressions(OwnCode own) {
    this.own = own;
  }

  /** Whether a function never fails. */
  boolean isFunction(Expression function) {
    if (function instanceof MethodReferenceExpr) {
      return OwnCode.method(function).filter(own::isComponent).isPresent() && !unboxes(function);
    }
    return function instanceof LambdaExpr lambda
        && lambda.getBody() instanceof ExpressionStmt body
        && is(body.getExpression())
        && isPrimitive(body.getExpression());
  }

  /**
   * A condition that a component answers must be a {@code boolean}: a {@code Boolean} may be null.
   */
  private static boolean unboxes(Expression reference) {
    return OwnCode.method(reference).filter(m -> m.returnType().equals("boolean")).isEmpty();
  }

  /** Whether an expression never fails. */
  boolean is(Expression expression) {
    if (expression instanceof LiteralExpr
        || expression instanceof NameExpr
        || expression instanceof ThisExpr) {
      return true;
    }
    if (expression instanceof FieldAccessExpr access) {
      return access.getScope() instanceof ThisExpr || isTypeName(access.getScope());
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return is(enclosed.getInner());
    }
    if (expression instanceof UnaryExpr unary) {
      return !PurityAnalysis.changes(unary)
          && isPrimitive(unary.getExpression())
          && is(unary.getExpression());
    }
    if (expression instanceof BinaryExpr binary) {
      return is(binary);
    }
    if (expression instanceof ConditionalExpr choice) {
      return isPrimitive(choice.getCondition())
          && is(choice.getCondition())
          && is(choice.getThenExpr())
          && is(choice.getElseExpr())
          && isPrimitive(choice.getThenExpr()) == isPrimitive(choice.getElseExpr());
    }
    return expression instanceof MethodCallExpr call && is(call);
  }

  private static boolean isTypeName(Expression scope) {
    return scope instanceof NameExpr name
        && Symbol.of(name.getName()).filter(Symbol.Type.class::isInstance).isPresent();
  }

  private boolean is(BinaryExpr binary) {
    boolean primitive = isPrimitive(binary.getLeft()) && isPrimitive(binary.getRight());
    boolean known =
        switch (binary.getOperator()) {
          case EQUALS, NOT_EQUALS ->
              primitive || (!isPrimitive(binary.getLeft()) && !isPrimitive(binary.getRight()));
          case DIVIDE, REMAINDER -> false;
          default -> primitive;
        };
    return known && is(binary.getLeft()) && is(binary.getRight());
  }

  private boolean is(MethodCallExpr call) {
    Optional<Symbol.Method> method = OwnCode.method(call);
    if (method.isEmpty()) {
      return false;
    }
    String owner = method.get().owner();
    if (own.isComponent(method.get())) {
      return call.getScope().filter(NoThrowExpressions::isElement).isPresent();
    }
    if (!LIBRARY.isTotal(method.get())) {
      return false;
    }
    return NODE_CLASSES.contains(owner)
        || (call.getArguments().stream().allMatch(this::is) && isOfSomething(call, method.get()));
  }

  /** Whether a method that returns normally is called on something that is there. */
  private boolean isOfSomething(MethodCallExpr call, Symbol.Method method) {
    if (method.isStatic()) {
      return isGivenWhatItTakes(call, method)
          && (!method.name().equals("equals") || !own.declaresEquals());
    }
    return switch (method.owner()) {
      case "rondo.Mailbox" ->
          method.parameterTypes().isEmpty()
              && call.getScope().filter(NameExpr.class::isInstance).isPresent();
      case "rondo.NodeId" ->
          call.getScope().filter(MethodCallExpr.class::isInstance).filter(this::is).isPresent()
              && !isComponentCall(call);
      default -> false;
    };
  }

  /** Where a plain value is asked for, an object would be unboxed, and may be null. */
  private static boolean isGivenWhatItTakes(MethodCallExpr call, Symbol.Method method) {
    List<String> parameters = method.parameterTypes();
    return parameters.size() == call.getArguments().size()
        && IntStream.range(0, parameters.size())
            .allMatch(
                index ->
                    isPrimitive(call.getArgument(index)) || parameters.get(index).contains("."));
  }

  /** A component may be null; what {@code self()} gives is not. */
  private boolean isComponentCall(MethodCallExpr call) {
    return call.getScope().flatMap(OwnCode::method).filter(own::isComponent).isPresent();
  }

  /** Messages of mailboxes, and of streams of them, are never null; what is made of them may be. */
  private static boolean isElement(Expression scope) {
    if (!(scope instanceof NameExpr name)
        || Symbol.of(name.getName()).filter(Symbol.Local.class::isInstance).isEmpty()) {
      return false;
    }
    String variable = name.getNameAsString();
    Optional<LambdaExpr> lambda =
        name.findAncestor(
            LambdaExpr.class,
            around ->
                around.getParameters().stream()
                    .map(Parameter::getNameAsString)
                    .anyMatch(variable::equals));
    if (lambda.isPresent()) {
      return lambda.get().getParentNode().orElse(null) instanceof MethodCallExpr call
          && isOfMessages(call);
    }
    return name.findAncestor(
            ForEachStmt.class,
            loop -> loop.getVariableDeclarator().getNameAsString().equals(variable))
        .filter(loop -> isMailbox(loop.getIterable()))
        .isPresent();
  }

  /** Whether a call hands messages to its function: {@code with}, or a step of their stream. */
  private static boolean isOfMessages(MethodCallExpr call) {
    Optional<Expression> at = call.getScope();
    while (at.orElse(null) instanceof MethodCallExpr step
        && step.getNameAsString().equals("filter")) {
      at = step.getScope();
    }
    boolean streams =
        at.orElse(null) instanceof MethodCallExpr stream
            && stream.getNameAsString().equals("stream")
            && stream.getScope().filter(NoThrowExpressions::isMailbox).isPresent();
    return streams || call.getScope().filter(NoThrowExpressions::isMailbox).isPresent();
  }

  private static boolean isMailbox(Expression expression) {
    return Symbol.typeOf(expression).filter("rondo.Mailbox"::equals).isPresent();
  }

  private static boolean isPrimitive(Expression expression) {
    if (expression instanceof NullLiteralExpr) {
      return false;
    }
    return Symbol.shapeOf(expression)
        .filter(shape -> shape.form() == TypeShape.Form.PRIMITIVE)
        .isPresent();
  }
}
