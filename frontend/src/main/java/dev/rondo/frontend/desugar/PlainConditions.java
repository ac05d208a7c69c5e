package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Symbol;
import java.util.EnumSet;
import java.util.Set;

/** Conditions on a message that only look, at plain numbers and flags, and cannot fail. */
final class PlainConditions {

  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

  private static final Set<BinaryExpr.Operator> FAILING =
      EnumSet.of(BinaryExpr.Operator.DIVIDE, BinaryExpr.Operator.REMAINDER);

  private final ProtocolSymbols code;

  PlainConditions(ProtocolSymbols code) {
    this.code = code;
  }

  /** Whether an expression reads a message of this name, fields and other names alone. */
  boolean onlyLooks(Expression expression, String each, Message message) {
    return onlyLooks(expression, each, message, true);
  }

  /** The same without other names: it means the same anywhere in its class. */
  boolean onlyLooksAtFields(Expression expression, String each, Message message) {
    return onlyLooks(expression, each, message, false);
  }

  private boolean onlyLooks(Expression expression, String each, Message message, boolean anyName) {
    Expression bare = Ast.bare(expression);
    if (bare instanceof BinaryExpr both) {
      return !FAILING.contains(both.getOperator())
          && onlyLooks(both.getLeft(), each, message, anyName)
          && onlyLooks(both.getRight(), each, message, anyName);
    }
    if (bare instanceof UnaryExpr unary) {
      return Ast.assigned(unary).isEmpty()
          && onlyLooks(unary.getExpression(), each, message, anyName);
    }
    boolean names = bare instanceof NameExpr && anyName || bare.isLiteralExpr() || isField(bare);
    return names && isPrimitive(bare) || isComponent(bare, each, message);
  }

  /** Whether an expression is a plain component of the message: asking for it does nothing else. */
  static boolean isComponent(Expression expression, String each, Message message) {
    return expression instanceof MethodCallExpr call
        && call.getArguments().isEmpty()
        && call.getScope()
            .flatMap(Expression::toNameExpr)
            .filter(name -> name.getNameAsString().equals(each))
            .isPresent()
        && message.components().contains(call.getNameAsString())
        && isPrimitive(call);
  }

  /** Whether an expression is a plain field of the process. */
  boolean isField(Expression expression) {
    return code.stateField(expression).isPresent() && isPrimitive(expression);
  }

  private static boolean isPrimitive(Expression expression) {
    return Symbol.typeOf(expression).filter(PRIMITIVES::contains).isPresent();
  }
}
