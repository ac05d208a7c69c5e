package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;

/**
 * Collections and arrays that a method has made itself and that have not escaped. What they hold
 * may be known to others, so only they themselves are fresh.
 */
public final class FreshObjects {

  private FreshObjects() {}

  /** Whether an expression is made here, or a local that only ever holds what is made here. */
  public static boolean is(Expression expression) {
    Expression bare = Ast.bare(expression);
    if (bare instanceof ObjectCreationExpr made) {
      return Symbol.typeOf(made).filter(type -> type.startsWith("java.")).isPresent();
    }
    return bare.isArrayCreationExpr()
        || bare.isArrayInitializerExpr()
        || bare instanceof NameExpr name && isLocal(name);
  }

  /** Whether an assignment changes a local, or the place of an array that is fresh. */
  public static boolean isAssigned(Expression target) {
    Expression bare = Ast.bare(target);
    return bare.isArrayAccessExpr() ? is(bare.asArrayAccessExpr().getName()) : bare.isNameExpr();
  }

  private static boolean isLocal(NameExpr name) {
    var method = name.findAncestor(SyntaxTree.kind(CallableDeclaration.class));
    return Symbol.of(name.getName(), Symbol.Local.class).isPresent()
        && method.isPresent()
        && ((Node) method.get())
            .findFirst(Node.class, node -> holdsAnother(node, name.getNameAsString()))
            .isEmpty();
  }

  /** By its name alone, so that a variable of the same name elsewhere in the method counts too. */
  private static boolean holdsAnother(Node node, String name) {
    if (node instanceof VariableDeclarator variable) {
      return variable.getNameAsString().equals(name)
          && variable.getInitializer().filter(FreshObjects::isMade).isEmpty();
    }
    if (node instanceof AssignExpr assign) {
      return assign.getTarget().toString().equals(name) && !isMade(assign.getValue());
    }
    return node instanceof Parameter parameter && parameter.getNameAsString().equals(name)
        || node instanceof TypePatternExpr pattern && pattern.getNameAsString().equals(name);
  }

  private static boolean isMade(Expression value) {
    return !Ast.bare(value).isNameExpr() && is(value);
  }
}
