package dev.rondo.frontend.roles;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType.Primitive;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.PropertyFormula;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import java.util.List;
import java.util.Optional;

/**
 * Restricts handlers, timeouts, invariants and observed methods of a role to its processes: their
 * guards test the role first, so that the rest is not evaluated for other processes. Guards stay in
 * their lines.
 */
public final class RoleGuards {

  private final Protocol protocol;
  private final NoThrowAnalysis noThrow;
  private final TreeEdits edits;
  private final Log log;

  private RoleGuards(Protocol protocol, TreeEdits edits, Log log) {
    this.protocol = protocol;
    this.noThrow = new NoThrowAnalysis(new ProtocolSymbols(protocol));
    this.edits = edits;
    this.log = log;
  }

  /**
   * Plans these guards if there are roles.
   *
   * @param log receives code that other roles cannot be prevented from evaluating
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    RoleGuards guards = new RoleGuards(protocol, edits, log);
    protocol.handlers().forEach(handler -> guards.restrict(handler.declaration()));
    protocol.timeouts().forEach(timeout -> guards.restrict(timeout.declaration()));
    protocol.invariantsOfOne().forEach(invariant -> guards.exempt(invariant.declaration(), "true"));
    PropertyFormula.observedMethods(protocol.declaration())
        .forEach(
            observed ->
                guards.exempt(observed, observed.getTypeAsString().equals("int") ? "0" : "false"));
  }

  private void restrict(MethodDeclaration method) {
    Optional<Role> role = protocol.roleOf(method);
    List<MethodCallExpr> guards = method.findAll(MethodCallExpr.class, WhenGuard::is);
    if (role.isEmpty() || method.getBody().isEmpty() || guards.size() > 1) {
      return; // a second guard, which the checks know
    }
    if (guards.isEmpty()) {
      edits.atStart(method, "when(" + role.get().test() + ");");
      return;
    }
    List<Statement> statements = method.getBody().get().getStatements();
    for (int index = 0; index < statements.size(); index++) {
      Statement statement = statements.get(index);
      if (statement.isExpressionStmt()
          && statement.asExpressionStmt().getExpression() == guards.get(0)) {
        statements.subList(0, index).stream()
            .filter(earlier -> !noThrow.is(earlier))
            .forEach(earlier -> spare(earlier, role.get(), method));
        edits.add(() -> restrict(guards.get(0), role.get().test()));
      }
    }
  }

  /** A new call, which may begin in the line before, so that its condition stays in its column. */
  private static void restrict(MethodCallExpr guard, String test) {
    ExpressionStmt statement = (ExpressionStmt) guard.getParentNode().orElseThrow();
    Expression condition = guard.getArgument(0);
    boolean bindsLess =
        condition.isConditionalExpr()
            || condition instanceof BinaryExpr binary
                && binary.getOperator() == BinaryExpr.Operator.OR;
    Statement restricted =
        TreeBuilder.run(
            TreeBuilder.call(
                "when",
                new BinaryExpr(
                    SyntaxTree.expression(test),
                    bindsLess ? new EnclosedExpr(condition) : condition,
                    BinaryExpr.Operator.AND)));
    statement.getComment().ifPresent(restricted::setComment);
    statement.replace(restricted);
  }

  /** Code that may fail is not evaluated at processes of other roles. */
  private void spare(Statement statement, Role role, MethodDeclaration method) {
    if (!statement.isExpressionStmt()) {
      edits.replace(
          statement, () -> new IfStmt(SyntaxTree.expression(role.test()), statement, null));
      return;
    }
    List<VariableDeclarator> locals = statement.findAll(VariableDeclarator.class);
    boolean areKnown =
        locals.stream()
            .allMatch(
                local ->
                    local.getInitializer().isPresent()
                        && (viewCondition(local).isPresent() || !local.getType().isVarType()));
    if (areKnown) {
      locals.forEach(local -> spare(local, role.test()));
      return;
    }
    log.add(
        DiagnosticKind.ROLE_SHAPE,
        statement,
        role.name(),
        "computes before the guard of %s what might fail at processes of other roles"
            .formatted(method.getNameAsString()),
        statement.findFirst(MethodCallExpr.class, Ast::isMailbox).isPresent()
            ? "write the view alone, as var some = mailbox.with(m -> …), and compute the rest in"
                + " when(…)"
            : "ask for it in when(…) itself, compute it afterwards, or write its type instead of"
                + " var");
  }

  private void spare(VariableDeclarator local, String test) {
    Optional<Expression> viewed = viewCondition(local);
    if (viewed.isPresent()) {
      edits.replace(
          viewed.get(),
          () ->
              new BinaryExpr(
                  SyntaxTree.expression(test),
                  new EnclosedExpr(viewed.get()),
                  BinaryExpr.Operator.AND));
      return;
    }
    Expression value = local.getInitializer().orElseThrow();
    String none = local.getType().isPrimitiveType() ? zero(local) : "null";
    edits.add(
        () ->
            local.setInitializer(
                TreeBuilder.choice(
                    SyntaxTree.expression(test),
                    new EnclosedExpr(value),
                    SyntaxTree.expression(none))));
  }

  /**
   * What the messages of a view must satisfy, where a local is a view of a mailbox that has a name.
   * The view stays one: at processes of other roles it is empty, and the guard does not hold there.
   */
  private static Optional<Expression> viewCondition(VariableDeclarator local) {
    return local
        .getInitializer()
        .filter(Ast::isMailbox)
        .flatMap(Expression::toMethodCallExpr)
        .filter(view -> view.getNameAsString().equals("with"))
        .filter(view -> view.getScope().filter(Expression::isNameExpr).isPresent())
        .flatMap(view -> view.getArgument(0).toLambdaExpr())
        .flatMap(LambdaExpr::getExpressionBody);
  }

  private static String zero(VariableDeclarator local) {
    return local.getType().asPrimitiveType().getType() == Primitive.BOOLEAN ? "false" : "0";
  }

  private void exempt(MethodDeclaration method, String value) {
    protocol
        .roleOf(method)
        .filter(role -> method.getBody().isPresent())
        .ifPresent(
            role -> edits.atStart(method, "if (!%s) { return %s; }".formatted(role.test(), value)));
  }
}
