package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Questions about single nodes of a resolved tree. */
public final class Ast {

  private static final String NODE = "rondo.Node";

  private static final Set<String> SENDS = Set.of("send", "broadcast", "broadcastToOthers");

  private static final Set<String> OBSERVERS = Set.of("rondo.Spec", "rondo.Network");

  private Ast() {}

  /** The value of a member of an annotation, where it is written. */
  public static Optional<Expression> member(AnnotationExpr annotation, String name) {
    return annotation.getChildNodes().stream()
        .filter(MemberValuePair.class::isInstance)
        .map(MemberValuePair.class::cast)
        .filter(pair -> pair.getNameAsString().equals(name))
        .map(MemberValuePair::getValue)
        .findFirst();
  }

  /** The method that a call or a method reference means. */
  public static Optional<Symbol.Method> method(Node use) {
    Node carrier = use instanceof MethodCallExpr call ? call.getName() : use;
    boolean isUse = use instanceof MethodCallExpr || use instanceof MethodReferenceExpr;
    return isUse ? Symbol.of(carrier, Symbol.Method.class) : Optional.empty();
  }

  /** Whether a part of the tree belongs to a spec or a network, which no process runs. */
  public static boolean isObserver(Node node) {
    for (Node at = node; at != null; at = at.getParentNode().orElse(null)) {
      if (at instanceof TypeDeclaration<?> type && observes(type)) {
        return true;
      }
    }
    return false;
  }

  static boolean observes(TypeDeclaration<?> type) {
    return type.isClassOrInterfaceDeclaration()
        && Stream.concat(
                type.asClassOrInterfaceDeclaration().getImplementedTypes().stream(),
                type.asClassOrInterfaceDeclaration().getExtendedTypes().stream())
            .flatMap(parent -> Symbol.of(parent.getName()).stream())
            .anyMatch(
                symbol -> symbol instanceof Symbol.Type t && OBSERVERS.contains(t.binaryName()));
  }

  /** The name of the method of {@code Node} that is called here. */
  public static Optional<String> nodeMethod(Node use) {
    return method(use).filter(method -> method.owner().equals(NODE)).map(Symbol.Method::name);
  }

  /** Whether a call sends messages. */
  public static boolean sends(Node use) {
    return nodeMethod(use).filter(SENDS::contains).isPresent();
  }

  /** Whether an expression is a mailbox, or a view of one. */
  public static boolean isMailbox(Node expression) {
    return Symbol.typeOf(expression).filter("rondo.Mailbox"::equals).isPresent();
  }

  /** The field that an expression names directly. */
  public static Optional<Symbol.Field> field(Expression expression) {
    Expression bare = bare(expression);
    Optional<Symbol> symbol = Optional.empty();
    if (bare instanceof NameExpr name) {
      symbol = Symbol.of(name.getName());
    } else if (bare instanceof FieldAccessExpr access) {
      symbol = Symbol.of(access.getName());
    }
    return symbol.filter(Symbol.Field.class::isInstance).map(Symbol.Field.class::cast);
  }

  public static Expression bare(Expression expression) {
    Expression bare = expression;
    while (bare instanceof EnclosedExpr enclosed) {
      bare = enclosed.getInner();
    }
    return bare;
  }

  /**
   * What a chain of calls, fields and indices begins with: {@code map} of {@code map.get(k)[0]}.
   */
  public static Expression root(Expression expression) {
    Expression bare = bare(expression);
    if (bare instanceof MethodCallExpr call && call.getScope().isPresent()) {
      return root(call.getScope().get());
    }
    if (bare instanceof ArrayAccessExpr access) {
      return root(access.getName());
    }
    return bare instanceof FieldAccessExpr access && !access.getScope().isThisExpr()
        ? root(access.getScope())
        : bare;
  }

  /** The declaration of the local variable that an expression names. */
  public static Optional<VariableDeclarator> local(Expression expression) {
    if (!(bare(expression) instanceof NameExpr name)
        || Symbol.of(name.getName(), Symbol.Local.class).isEmpty()) {
      return Optional.empty();
    }
    return name.findAncestor(SyntaxTree.kind(CallableDeclaration.class))
        .flatMap(
            method ->
                ((Node) method)
                    .findFirst(
                        VariableDeclarator.class,
                        variable -> variable.getNameAsString().equals(name.getNameAsString())));
  }

  /** Where a part of the tree stands, for messages: its method, its field or its type. */
  public static String place(Node node) {
    for (Node at = node; at != null; at = at.getParentNode().orElse(null)) {
      if (at instanceof CallableDeclaration<?> method) {
        return method.getNameAsString();
      }
      if (at instanceof FieldDeclaration field) {
        return field.getVariable(0).getNameAsString();
      }
      if (at instanceof TypeDeclaration<?> type) {
        return type.getNameAsString();
      }
    }
    return "the file";
  }

  /** The parent of a node, where it is of a class. */
  public static <N extends Node> Optional<N> parent(Node node, Class<N> type) {
    return node.getParentNode().filter(type::isInstance).map(type::cast);
  }

  /** The name of a variable that is written as {@code x} or as {@code this.x}. */
  public static Optional<SimpleName> unqualifiedName(Node expression) {
    if (expression instanceof NameExpr name) {
      return Optional.of(name.getName());
    }
    return expression instanceof FieldAccessExpr access && access.getScope().isThisExpr()
        ? Optional.of(access.getName())
        : Optional.empty();
  }

  /** Whether an expression is this simple name. */
  public static boolean isName(Expression expression, String name) {
    return expression instanceof NameExpr simple && simple.getNameAsString().equals(name);
  }

  /** Whether a call is written without a receiver, or on {@code this}. */
  public static boolean isUnqualified(MethodCallExpr call) {
    return call.getScope().map(Expression::isThisExpr).orElse(true);
  }

  /** The call whose receiver an expression is. */
  public static Optional<MethodCallExpr> callOn(Node receiver) {
    Node at = receiver;
    while (parent(at, EnclosedExpr.class).isPresent()) {
      at = at.getParentNode().orElseThrow();
    }
    Node inner = at;
    return parent(at, MethodCallExpr.class)
        .filter(call -> call.getScope().filter(scope -> scope == inner).isPresent());
  }

  /** The operands of {@code &&}, from left to right; the condition itself where it has none. */
  public static List<Expression> conjuncts(Expression condition) {
    Expression bare = bare(condition);
    if (bare instanceof BinaryExpr both && both.getOperator() == BinaryExpr.Operator.AND) {
      return Stream.of(both.getLeft(), both.getRight())
          .flatMap(operand -> conjuncts(operand).stream())
          .toList();
    }
    return List.of(bare);
  }

  /** The only statement of a block, or the statement itself. */
  public static Statement single(Statement statement) {
    return statement instanceof BlockStmt block && block.getStatements().size() == 1
        ? block.getStatement(0)
        : statement;
  }

  /** The local variables that a statement declares. */
  public static List<VariableDeclarator> declared(Statement statement) {
    return statement
        .toExpressionStmt()
        .flatMap(step -> step.getExpression().toVariableDeclarationExpr())
        .<List<VariableDeclarator>>map(VariableDeclarationExpr::getVariables)
        .orElse(List.of());
  }

  /** Whether a node assigns to an expression. */
  public static boolean assigns(Node node, Expression target) {
    return assigned(node).filter(each -> each == target).isPresent();
  }

  /** What an assignment, {@code ++} or {@code --} writes to. */
  public static Optional<Expression> assigned(Node node) {
    if (node instanceof AssignExpr assign) {
      return Optional.of(assign.getTarget());
    }
    if (node instanceof UnaryExpr unary) {
      return switch (unary.getOperator()) {
        case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
            Optional.of(unary.getExpression());
        default -> Optional.empty();
      };
    }
    return Optional.empty();
  }

  /** Whether an expression is a function: a lambda or a method reference. */
  public static boolean isFunction(Node expression) {
    return expression instanceof LambdaExpr || expression instanceof MethodReferenceExpr;
  }

  /** Whether a node is a loop of any kind. */
  public static boolean isLoop(Node node) {
    return node instanceof ForStmt
        || node instanceof ForEachStmt
        || node instanceof WhileStmt
        || node instanceof DoStmt;
  }

  /** Whether it compares two values, by equality or by order. */
  public static boolean isComparison(BinaryExpr.Operator operator) {
    return switch (operator) {
      case EQUALS, NOT_EQUALS, LESS, LESS_EQUALS, GREATER, GREATER_EQUALS -> true;
      default -> false;
    };
  }

  /** Whether the value of an expression is primitive, so that it cannot be null. */
  public static boolean isPrimitive(Expression expression) {
    return !(bare(expression) instanceof NullLiteralExpr)
        && Symbol.shapeOf(expression)
            .filter(type -> type.form() == TypeShape.Form.PRIMITIVE)
            .isPresent();
  }
}
