package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Symbol;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds code that throws nothing and ends, whenever it runs: views of a mailbox by plain
 * components, what is counted in these, and plain arithmetic.
 */
public final class NoThrowAnalysis {

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private static final Set<BinaryExpr.Operator> FAILING =
      EnumSet.of(BinaryExpr.Operator.DIVIDE, BinaryExpr.Operator.REMAINDER);

  private static final Set<AssignExpr.Operator> SAFE_ASSIGNMENTS =
      EnumSet.of(
          AssignExpr.Operator.ASSIGN, AssignExpr.Operator.PLUS, AssignExpr.Operator.BINARY_OR);

  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

  private static final Set<String> BOXES =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short");

  private final Code code;
  private final Map<MethodDeclaration, Boolean> helpers = new HashMap<>();

  public NoThrowAnalysis(Code code) {
    this.code = code;
  }

  /** Whether a statement fails in no state and for no messages. */
  public boolean is(Statement statement) {
    return statement.findAll(Statement.class).stream().allMatch(NoThrowAnalysis::isSafe)
        && hasSafeExpressions(statement);
  }

  private boolean hasSafeExpressions(Node code) {
    return code.findAll(Expression.class).stream().allMatch(this::isSafe);
  }

  /** Whether an expression fails in no state and for no messages. */
  public boolean is(Expression expression) {
    return hasSafeExpressions(expression);
  }

  private static boolean isSafe(Statement statement) {
    return statement.isBlockStmt()
        || statement.isExpressionStmt()
        || statement.isIfStmt()
        || statement instanceof ForEachStmt loop && Code.isMailbox(loop.getIterable());
  }

  private boolean isSafe(Expression expression) {
    if (Symbol.typeOf(expression).filter(BOXES::contains).isPresent()) {
      return false; // it may be null, where a plain value is asked for
    }
    if (expression instanceof BinaryExpr both) {
      return !FAILING.contains(both.getOperator()) || isNeverZero(both.getRight());
    }
    if (expression instanceof AssignExpr assign) {
      return SAFE_ASSIGNMENTS.contains(assign.getOperator()) && assign.getTarget().isNameExpr();
    }
    if (expression instanceof MethodCallExpr call) {
      return isSafe(call) || isComponent(call, call.getScope()) || isHelper(call);
    }
    if (expression instanceof FieldAccessExpr access) {
      return access.getScope().isThisExpr()
          || Code.field(access).filter(Symbol.Field::isStatic).isPresent();
    }
    return expression.isLiteralExpr()
        || expression.isNameExpr()
        || expression.isThisExpr()
        || expression.isEnclosedExpr()
        || expression.isUnaryExpr()
        || expression.isConditionalExpr()
        || expression.isVariableDeclarationExpr()
        || expression.isInstanceOfExpr()
        || expression.isClassExpr()
        || expression instanceof LambdaExpr lambda && lambda.getExpressionBody().isPresent()
        || expression instanceof MethodReferenceExpr reference && component(reference).isPresent()
        || expression.getParentNode().filter(MethodReferenceExpr.class::isInstance).isPresent();
  }

  private static boolean isNeverZero(Expression divisor) {
    return divisor.isIntegerLiteralExpr() && !divisor.toString().matches("0[0_xXbB]*");
  }

  /** Whether the library model lists the method as one that never throws on a non-null receiver. */
  private static boolean isSafe(MethodCallExpr call) {
    Optional<Symbol.Method> method = Code.method(call);
    boolean isTotal = method.filter(LIBRARY::isTotal).isPresent();
    if (isNodeCall(call)) {
      return isTotal;
    }
    if (call.getScope().filter(Code::isMailbox).isPresent()) {
      return isTotal;
    }
    boolean ofNodes =
        call.getScope().filter(scope -> isNodeCall(scope) && isTotalCall(scope)).isPresent()
            && call.getNameAsString().equals("size");
    return ofNodes || (isTotal && method.filter(NoThrowAnalysis::isOfNumbers).isPresent());
  }

  private static boolean isNodeCall(Expression call) {
    return Code.nodeMethod(call).isPresent();
  }

  private static boolean isTotalCall(Expression call) {
    return Code.method(call).filter(LIBRARY::isTotal).isPresent();
  }

  /** Whether it is static and takes plain values alone: nothing that it is given can be null. */
  private static boolean isOfNumbers(Symbol.Method method) {
    return method.isStatic() && PRIMITIVES.containsAll(method.parameterTypes());
  }

  /**
   * Whether a method of the process is called whose code never fails; one that calls itself may.
   */
  private boolean isHelper(MethodCallExpr call) {
    return call.getScope().filter(scope -> !scope.isThisExpr()).isEmpty()
        && code.ownMethod(call).flatMap(MethodDeclaration::getBody).isPresent()
        && neverFails(code.ownMethod(call).orElseThrow());
  }

  private boolean neverFails(MethodDeclaration helper) {
    Boolean known = helpers.putIfAbsent(helper, false);
    if (known == null) {
      BlockStmt body = helper.getBody().orElseThrow();
      known =
          body.findAll(Statement.class).stream().allMatch(s -> s.isReturnStmt() || isSafe(s))
              && hasSafeExpressions(body);
      helpers.put(helper, known);
    }
    return known;
  }

  /** Whether a component is asked of a message that is there: a parameter, or one of a loop. */
  private boolean isComponent(MethodCallExpr call, Optional<Expression> scope) {
    boolean isThere =
        scope.filter(NameExpr.class::isInstance).filter(NoThrowAnalysis::isGiven).isPresent();
    return isThere && component(call).isPresent();
  }

  private static boolean isGiven(Expression name) {
    Optional<VariableDeclarator> local = Code.local(name);
    return Code.field(name).isEmpty()
        && local
            .flatMap(Node::getParentNode)
            .flatMap(Node::getParentNode)
            .map(ForEachStmt.class::isInstance)
            .orElse(local.isEmpty());
  }

  /** The message whose component a use asks for, where no method of its own answers. */
  private Optional<Message> component(Node use) {
    return Code.method(use)
        .filter(method -> code.ownMethod(use).isEmpty())
        .flatMap(
            method ->
                code.protocol().messages().stream()
                    .filter(message -> isOwner(message, method))
                    .filter(message -> message.components().contains(method.name()))
                    .findFirst());
  }

  private static boolean isOwner(Message message, Symbol.Method method) {
    String owner = method.owner();
    return message.isNamed(
        owner.substring(Math.max(owner.lastIndexOf('$'), owner.lastIndexOf('.')) + 1));
  }
}
