package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MethodResolver;
import dev.rondo.frontend.model.Symbol;
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
    methods.reachable(code).forEach(part -> assigned.addAll(fieldsIn(part)));
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
    code.walk(
        node -> Ast.assigned(node).flatMap(AssignedVariables::variable).ifPresent(assigned::add));
    code.walk(VariableDeclarator.class, v -> assigned.add(v.getNameAsString()));
    code.walk(Parameter.class, p -> assigned.add(p.getNameAsString()));
    code.walk(TypePatternExpr.class, p -> assigned.add(p.getNameAsString()));
  }

  /** The variable that an expression names. */
  public static Optional<String> variable(Expression expression) {
    if (expression instanceof NameExpr name) {
      boolean field = Symbol.of(name.getName(), Symbol.Field.class).isPresent();
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
