package dev.rondo.frontend.java;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import java.util.Optional;

/**
 * Adds the parentheses without which a printed tree would be read as another one: around an operand
 * that binds less than its operator, and between two signs that would be read as one.
 */
final class Parentheses {

  // How tightly expressions bind, by the grammar of the language (JLS 15).
  private static final int LAMBDA = 0;
  private static final int ASSIGNMENT = 1;
  private static final int CONDITIONAL = 2;
  private static final int RELATION = 9;
  private static final int UNARY = 13;
  private static final int POSTFIX = 14;
  private static final int PRIMARY = 15;

  private Parentheses() {}

  static void add(Node tree) {
    tree.findAll(Expression.class).forEach(Parentheses::encloseIn);
  }

  private static void encloseIn(Expression operand) {
    Node parent = operand.getParentNode().orElse(null);
    if (parent instanceof Expression outer
        && !(outer instanceof EnclosedExpr)
        && (binding(operand) < needed(outer, operand) || fuses(outer, operand))) {
      EnclosedExpr enclosed = new EnclosedExpr();
      operand.replace(enclosed);
      enclosed.setInner(operand);
    }
  }

  /** How tightly an operand must bind at its place. */
  private static int needed(Expression outer, Expression operand) {
    if (outer instanceof UnaryExpr unary) {
      return unary.getOperator().isPostfix() ? POSTFIX : UNARY;
    }
    if (outer instanceof BinaryExpr binary) {
      return neededIn(binary, operand);
    }
    if (outer instanceof CastExpr) {
      return operand instanceof LambdaExpr ? LAMBDA : UNARY;
    }
    if (outer instanceof InstanceOfExpr test) {
      return test.getExpression() == operand ? RELATION : LAMBDA;
    }
    if (outer instanceof ConditionalExpr conditional) {
      return neededIn(conditional, operand);
    }
    if (outer instanceof AssignExpr assign) {
      return assign.getTarget() == operand ? PRIMARY : LAMBDA;
    }
    return isScope(outer, operand) ? PRIMARY : LAMBDA;
  }

  /** Operators are read from the left; only for && and || this makes no difference. */
  private static int neededIn(BinaryExpr binary, Expression operand) {
    int own = binding(binary);
    boolean anyOrder =
        (binary.getOperator() == BinaryExpr.Operator.AND
                || binary.getOperator() == BinaryExpr.Operator.OR)
            && operand instanceof BinaryExpr;
    return binary.getRight() == operand && !anyOrder ? own + 1 : own;
  }

  private static int neededIn(ConditionalExpr conditional, Expression operand) {
    if (conditional.getCondition() == operand) {
      return CONDITIONAL + 1;
    }
    // Between ? and : everything may stand, after : a lambda or another conditional.
    boolean last = conditional.getElseExpr() == operand && !(operand instanceof LambdaExpr);
    return last ? CONDITIONAL : LAMBDA;
  }

  private static boolean isScope(Expression outer, Expression operand) {
    Optional<Expression> scope = Optional.empty();
    if (outer instanceof MethodCallExpr call) {
      scope = call.getScope();
    } else if (outer instanceof FieldAccessExpr access) {
      scope = Optional.of(access.getScope());
    } else if (outer instanceof MethodReferenceExpr reference) {
      scope = Optional.of(reference.getScope());
    } else if (outer instanceof ArrayAccessExpr access) {
      scope = Optional.of(access.getName());
    } else if (outer instanceof ObjectCreationExpr creation) {
      scope = creation.getScope();
    }
    return scope.filter(found -> found == operand).isPresent();
  }

  private static int binding(Expression expression) {
    if (expression instanceof LambdaExpr) {
      return LAMBDA;
    }
    if (expression instanceof AssignExpr) {
      return ASSIGNMENT;
    }
    if (expression instanceof ConditionalExpr) {
      return CONDITIONAL;
    }
    if (expression instanceof BinaryExpr binary) {
      return binding(binary.getOperator());
    }
    if (expression instanceof InstanceOfExpr) {
      return RELATION;
    }
    if (expression instanceof UnaryExpr unary) {
      return unary.getOperator().isPostfix() ? POSTFIX : UNARY;
    }
    if (expression instanceof CastExpr || expression instanceof SwitchExpr) {
      return UNARY;
    }
    boolean sized =
        expression instanceof ArrayCreationExpr creation && creation.getInitializer().isEmpty();
    return sized ? POSTFIX : PRIMARY;
  }

  private static int binding(BinaryExpr.Operator operator) {
    return switch (operator) {
      case OR -> 3;
      case AND -> 4;
      case BINARY_OR -> 5;
      case XOR -> 6;
      case BINARY_AND -> 7;
      case EQUALS, NOT_EQUALS -> 8;
      case LESS, GREATER, LESS_EQUALS, GREATER_EQUALS -> RELATION;
      case LEFT_SHIFT, SIGNED_RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> 10;
      case PLUS, MINUS -> 11;
      case MULTIPLY, DIVIDE, REMAINDER -> 12;
    };
  }

  /**
   * Whether a sign would join the sign before it: {@code - -x} is not {@code --x}. After a cast to
   * a class a sign would make it a sum.
   */
  private static boolean fuses(Expression outer, Expression operand) {
    if (!(operand instanceof UnaryExpr inner) || inner.getOperator().isPostfix()) {
      return false;
    }
    String sign = inner.getOperator().asString().substring(0, 1);
    boolean signed = sign.equals("-") || sign.equals("+");
    if (outer instanceof UnaryExpr unary) {
      return signed && unary.getOperator().asString().startsWith(sign);
    }
    return signed && outer instanceof CastExpr cast && !cast.getType().isPrimitiveType();
  }
}
