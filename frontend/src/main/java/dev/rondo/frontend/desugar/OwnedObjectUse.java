package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.java.SyntaxTree;
import java.util.Optional;

/** What a process does with an object that it owns. */
sealed interface OwnedObjectUse {

  /** It calls a method of it, or reads or writes one of its fields. */
  record Member(SimpleName object, SimpleName member) implements OwnedObjectUse {

    boolean isField() {
      return access().isFieldAccessExpr();
    }

    private Expression access() {
      return (Expression) member.getParentNode().orElseThrow();
    }

    /** The statement that changes the field, or what it holds, and does nothing before that. */
    Optional<Statement> changing() {
      return Optional.of(change())
          .filter(OwnedObjectUse::isStatement)
          .flatMap(OwnedObjectUse::statement);
    }

    /** Whether the field, or what it holds, is changed in the middle of something else. */
    boolean isChangedInside() {
      Expression change = change();
      boolean changes =
          Ast.assigned(change).isPresent()
              || change.toMethodCallExpr().flatMap(MutatedOperand::of).isPresent();
      return changes && !isStatement(change);
    }

    /** The whole that begins with the field: an assignment to it, or a chain of calls. */
    private Expression change() {
      Expression whole = access();
      while (whole.getParentNode().orElse(null) instanceof Expression outer
          && begins(outer, whole)) {
        whole = outer;
      }
      return whole;
    }

    private static boolean begins(Expression outer, Expression first) {
      return outer.isFieldAccessExpr()
          || isScope(outer, first)
          || outer.toArrayAccessExpr().filter(array -> array.getName() == first).isPresent()
          || Ast.assigns(outer, first);
    }
  }

  /** It makes a function of a method. */
  record Reference(MethodReferenceExpr reference) implements OwnedObjectUse {}

  /** It asks whether there is one. */
  record Test(BinaryExpr test) implements OwnedObjectUse {

    boolean isForNone() {
      return test.getOperator() == BinaryExpr.Operator.EQUALS;
    }

    /** The process whose object it is, as it is written, with a dot. */
    String owner() {
      Expression object = test.getLeft().isNullLiteralExpr() ? test.getRight() : test.getLeft();
      return object.toFieldAccessExpr().map(access -> access.getScope() + ".").orElse("");
    }
  }

  /** It does without one from now on. */
  record Removal(AssignExpr assignment) implements OwnedObjectUse {}

  /** It puts a new one in its place. */
  record Renewal(AssignExpr assignment, ObjectCreationExpr made) implements OwnedObjectUse {}

  /** The use in which an object is named; empty where it is another one. */
  static Optional<OwnedObjectUse> of(SimpleName name, OwnedClass helper) {
    Node object = name.getParentNode().orElseThrow();
    Node whole = object.getParentNode().orElseThrow();
    Optional<SimpleName> member = member(whole, object).filter(helper::owns);
    if (member.isPresent()) {
      return Optional.of(new Member(name, member.get()));
    }
    Optional<MethodReferenceExpr> reference =
        name.findAncestor(SyntaxTree.kind(MethodReferenceExpr.class));
    if (reference.filter(helper::owns).isPresent()
        && reference.get().getScope().toString().equals(name.getIdentifier())) {
      return reference.map(Reference::new); // its scope is read as the name of a type
    }
    return test(whole).or(() -> assignment(object, whole));
  }

  /** The method or the field of an object that is named here. */
  private static Optional<SimpleName> member(Node whole, Node object) {
    if (isScope(whole, object)) {
      return Optional.of(((MethodCallExpr) whole).getName());
    }
    return whole instanceof FieldAccessExpr access && access.getScope() == object
        ? Optional.of(access.getName())
        : Optional.empty();
  }

  private static boolean isScope(Node call, Node object) {
    return call instanceof MethodCallExpr made
        && made.getScope().filter(scope -> scope == object).isPresent();
  }

  private static Optional<OwnedObjectUse> test(Node whole) {
    return whole instanceof BinaryExpr test
            && (test.getLeft().isNullLiteralExpr() || test.getRight().isNullLiteralExpr())
            && (test.getOperator() == BinaryExpr.Operator.EQUALS
                || test.getOperator() == BinaryExpr.Operator.NOT_EQUALS)
        ? Optional.of(new Test(test))
        : Optional.empty();
  }

  private static Optional<OwnedObjectUse> assignment(Node object, Node whole) {
    if (!(whole instanceof AssignExpr assign)
        || assign.getTarget() != object
        || assign.getOperator() != AssignExpr.Operator.ASSIGN
        || !isStatement(assign)
        || object instanceof FieldAccessExpr access && !access.getScope().isThisExpr()) {
      return Optional.empty();
    }
    if (assign.getValue().isNullLiteralExpr()) {
      return Optional.of(new Removal(assign));
    }
    return assign.getValue().toObjectCreationExpr().map(made -> new Renewal(assign, made));
  }

  /** Whether an expression is the field itself, and no other process's. */
  static boolean names(Expression expression, VariableDeclarator object) {
    return Ast.unqualifiedName(expression)
        .map(SimpleName::getIdentifier)
        .filter(object.getNameAsString()::equals)
        .isPresent();
  }

  private static Optional<Statement> statement(Expression expression) {
    return expression.getParentNode().map(Statement.class::cast);
  }

  /** Whether an expression is all of a statement. */
  static boolean isStatement(Expression expression) {
    Optional<Node> statement = expression.getParentNode().filter(ExpressionStmt.class::isInstance);
    return statement.isPresent()
        && statement.get().getParentNode().filter(LambdaExpr.class::isInstance).isEmpty();
  }
}
