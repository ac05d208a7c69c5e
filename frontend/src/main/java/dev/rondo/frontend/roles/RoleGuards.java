package dev.rondo.frontend.roles;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType.Primitive;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Optional;

/**
 * Lets handlers, timeouts and invariants of a role be those of its processes: their guards ask for
 * the role first, so that nothing else is asked of other processes. Guards stay where they are.
 */
public final class RoleGuards {

  private final Protocol protocol;
  private final NoThrowAnalysis noThrow;
  private final TextEdits edits;
  private final Log log;

  private RoleGuards(Protocol protocol, Log log) {
    this.protocol = protocol;
    this.noThrow = new NoThrowAnalysis(new Code(protocol));
    this.edits = new TextEdits(protocol.code());
    this.log = log;
  }

  /**
   * The file with these guards; empty where there are no roles.
   *
   * @param log gets what cannot be kept from being computed at processes of other roles
   */
  public static Optional<SourceFile> rewritten(Protocol protocol, Log log) {
    if (protocol.roles().isEmpty()) {
      return Optional.empty();
    }
    RoleGuards guards = new RoleGuards(protocol, log);
    protocol.handlers().forEach(handler -> guards.restrict(handler.declaration()));
    protocol.timeouts().forEach(timeout -> guards.restrict(timeout.declaration()));
    protocol.invariantsOfOne().forEach(invariant -> guards.exempt(invariant.declaration()));
    return guards.edits.isEmpty() ? Optional.empty() : Optional.of(guards.edits.apply());
  }

  private void restrict(MethodDeclaration method) {
    Optional<Role> role = protocol.roleOf(method);
    List<MethodCallExpr> guards = method.findAll(MethodCallExpr.class, WhenGuard::is);
    if (role.isEmpty() || method.getBody().isEmpty() || guards.size() > 1) {
      return; // a second guard, which the checks know
    }
    BlockStmt body = method.getBody().get();
    if (guards.isEmpty()) {
      edits.insertAfter(begin(body), " when(" + role.get().test() + ");");
      return;
    }
    List<Statement> statements = body.getStatements();
    for (int index = 0; index < statements.size(); index++) {
      Statement statement = statements.get(index);
      if (statement.isExpressionStmt()
          && statement.asExpressionStmt().getExpression() == guards.get(0)) {
        Node before = index == 0 ? null : statements.get(index - 1);
        Position place = before == null ? begin(body) : end(before);
        statements.subList(0, index).stream()
            .filter(earlier -> !noThrow.is(earlier))
            .forEach(earlier -> spare(earlier, role.get(), method));
        restrict(guards.get(0), place, role.get().test());
      }
    }
  }

  /** The call begins in the line before, so that its condition stays in its column. */
  private void restrict(MethodCallExpr guard, Position place, String test) {
    Expression condition = guard.getArgument(0);
    boolean bindsLess =
        condition.isConditionalExpr()
            || condition instanceof BinaryExpr binary
                && binary.getOperator() == BinaryExpr.Operator.OR;
    edits.insertAfter(place, " when(" + test + " &&");
    Position last = begin(condition).withColumn(begin(condition).column - 1);
    edits.put(begin(guard), last, bindsLess ? "(" : "");
    if (bindsLess) {
      edits.insertAfter(end(condition), ")");
    }
  }

  /** What may fail is not computed at processes of other roles. */
  private void spare(Statement statement, Role role, MethodDeclaration method) {
    if (!statement.isExpressionStmt()) {
      edits.insertBefore(begin(statement), "if (" + role.test() + ") ");
      return;
    }
    List<VariableDeclarator> locals = statement.findAll(VariableDeclarator.class);
    boolean areKnown =
        locals.stream()
            .allMatch(local -> local.getInitializer().isPresent() && !local.getType().isVarType());
    if (areKnown) {
      locals.forEach(local -> spare(local, role.test()));
      return;
    }
    log.add(
        Kind.ROLE_SHAPE,
        statement,
        role.name(),
        "computes before the guard of %s what might fail at processes of other roles"
            .formatted(method.getNameAsString()),
        "ask for it in when(…) itself, compute it afterwards, or write its type instead of var");
  }

  private void spare(VariableDeclarator local, String test) {
    Expression value = local.getInitializer().orElseThrow();
    String none = local.getType().isPrimitiveType() ? zero(local) : "null";
    edits.insertBefore(begin(value), test + " ? (");
    edits.insertAfter(end(value), ") : " + none);
  }

  private static String zero(VariableDeclarator local) {
    return local.getType().asPrimitiveType().getType() == Primitive.BOOLEAN ? "false" : "0";
  }

  private void exempt(MethodDeclaration invariant) {
    protocol
        .roleOf(invariant)
        .filter(role -> invariant.getBody().isPresent())
        .ifPresent(
            role ->
                edits.insertAfter(
                    begin(invariant.getBody().get()),
                    " if (!" + role.test() + ") { return true; }"));
  }

  private static Position begin(Node node) {
    return node.getBegin().orElseThrow();
  }

  private static Position end(Node node) {
    return node.getEnd().orElseThrow();
  }
}
