package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The variables that a piece of code can assign, itself or through the methods of the protocol that
 * it calls. Fields are named {@code this.x}, so that locals do not hide them.
 */
public final class AssignedVariables {

  private AssignedVariables() {}

  /** All that code can assign. */
  public static Set<String> in(Node code, MethodResolver methods) {
    Set<String> assigned = new TreeSet<>();
    collect(code, assigned);
    Set<MethodDeclaration> seen = new LinkedHashSet<>();
    Deque<Node> open = new ArrayDeque<>();
    open.push(code);
    while (!open.isEmpty()) {
      Node part = open.pop();
      assigned.addAll(fieldsIn(part));
      part.walk(
          MethodCallExpr.class, c -> methods.method(c).filter(seen::add).ifPresent(open::push));
      part.walk(
          MethodReferenceExpr.class,
          r -> methods.method(r).filter(seen::add).ifPresent(open::push));
    }
    return assigned;
  }

  /** The caller of a method does not see its locals, whatever their names. */
  private static Set<String> fieldsIn(Node helper) {
    Set<String> assigned = new TreeSet<>();
    collect(helper, assigned);
    assigned.removeIf(name -> !isField(name));
    return assigned;
  }

  private static void collect(Node code, Set<String> assigned) {
    code.walk(AssignExpr.class, a -> variable(a.getTarget()).ifPresent(assigned::add));
    code.walk(
        UnaryExpr.class,
        u -> {
          if (isStep(u)) {
            variable(u.getExpression()).ifPresent(assigned::add);
          }
        });
    code.walk(VariableDeclarator.class, v -> assigned.add(v.getNameAsString()));
    code.walk(Parameter.class, p -> assigned.add(p.getNameAsString()));
    code.walk(TypePatternExpr.class, p -> assigned.add(p.getNameAsString()));
  }

  private static boolean isStep(UnaryExpr unary) {
    return switch (unary.getOperator()) {
      case PREFIX_INCREMENT, POSTFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_DECREMENT -> true;
      default -> false;
    };
  }

  /** The variable that an expression names. */
  public static Optional<String> variable(Expression expression) {
    if (expression instanceof NameExpr name) {
      boolean field = Symbol.of(name.getName()).filter(Symbol.Field.class::isInstance).isPresent();
      return Optional.of(field ? field(name.getNameAsString()) : name.getNameAsString());
    }
    if (expression instanceof FieldAccessExpr access && access.getScope().isThisExpr()) {
      return Optional.of(field(access.getNameAsString()));
    }
    return Optional.empty();
  }

  /** The name of a field. */
  public static String field(String name) {
    return "this." + name;
  }

  /** Whether a name is that of a field. */
  public static boolean isField(String name) {
    return name.startsWith("this.");
  }
}
