package dev.rondo.frontend.shorthand;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import java.util.Optional;

/** What a process does with an object that it owns. */
sealed interface HelperUse {

  /** It calls a method of it, or reads or writes one of its fields. */
  record Member(SimpleName object, SimpleName member) implements HelperUse {}

  /** It makes a function of a method. */
  record Reference(MethodReferenceExpr reference) implements HelperUse {}

  /** It puts a new one in its place. */
  record Renewal(AssignExpr assignment, ObjectCreationExpr made) implements HelperUse {}

  /** The use in which an object is named; empty where it is another one. */
  static Optional<HelperUse> of(SimpleName name, HelperClass helper) {
    Node object = name.getParentNode().orElseThrow();
    Node whole = object.getParentNode().orElseThrow();
    if (whole instanceof MethodCallExpr call
        && call.getScope().filter(scope -> scope == object).isPresent()
        && helper.owns(call.getName())) {
      return Optional.of(new Member(name, call.getName()));
    }
    if (whole instanceof FieldAccessExpr access
        && access.getScope() == object
        && helper.owns(access.getName())) {
      return Optional.of(new Member(name, access.getName()));
    }
    Optional<MethodReferenceExpr> reference = name.findAncestor(MethodReferenceExpr.class);
    if (reference.filter(helper::owns).isPresent()
        && reference.get().getScope().toString().equals(name.getIdentifier())) {
      return reference.map(Reference::new); // its scope is read as the name of a type
    }
    return whole instanceof AssignExpr assign
            && assign.getTarget() == object
            && assign.getOperator() == AssignExpr.Operator.ASSIGN
            && isStatement(assign)
            && assign.getValue() instanceof ObjectCreationExpr made
        ? Optional.of(new Renewal(assign, made))
        : Optional.empty();
  }

  /** Whether an expression is the field itself, and no other process's. */
  static boolean names(Expression expression, VariableDeclarator object) {
    boolean own =
        expression instanceof NameExpr
            || expression instanceof FieldAccessExpr access
                && access.getScope() instanceof ThisExpr;
    String name =
        expression instanceof FieldAccessExpr access
            ? access.getNameAsString()
            : expression.toString();
    return own && name.equals(object.getNameAsString());
  }

  static boolean isStatement(AssignExpr assign) {
    return assign.getParentNode().filter(ExpressionStmt.class::isInstance).isPresent();
  }
}
