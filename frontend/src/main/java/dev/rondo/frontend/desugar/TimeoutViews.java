package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.FieldAssignments;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Timeouts that ask their mailbox for views, in their action alone: they use the messages of these
 * views and no others. A timeout needs no message to run, so that nothing else says what it uses;
 * the views are made before its guard as well, where all commands look for them.
 *
 * <p>A handler that uses the mailbox in another way than through views reads all of it, and is left
 * as it is; so is one with a view whose condition could fail or mean something else before the
 * guard.
 */
public final class TimeoutViews {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final PlainConditions conditions;
  private final TreeEdits edits;
  private int made;

  private TimeoutViews(Protocol protocol, TreeEdits edits) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
    this.conditions = new PlainConditions(code);
    this.edits = edits;
  }

  /** Plans views before the guards of such timeouts. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    TimeoutViews views = new TimeoutViews(protocol, edits);
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (timeout.parameter().isPresent() && !timeout.isNarrow()) {
        views.of(timeout, timeout.parameter().get());
      }
    }
  }

  private void of(TimeoutHandler timeout, String mailbox) {
    boolean guardLooks =
        timeout.guard().stream()
            .flatMap(guard -> guard.locals().stream())
            .anyMatch(local -> !named(local, mailbox).isEmpty());
    guardLooks |=
        timeout.guard().filter(guard -> !named(guard.call(), mailbox).isEmpty()).isPresent();
    List<Expression> views = views(timeout, mailbox);
    if (!guardLooks && !views.isEmpty()) {
      StringBuilder locals = new StringBuilder();
      views.stream()
          .map(view -> SyntaxTree.copy(view).toString())
          .distinct()
          .forEach(view -> locals.append("var %s = %s; ".formatted(freshName(), view)));
      boolean guarded = timeout.guard().isPresent();
      Statement before =
          guarded
              ? timeout
                  .guard()
                  .get()
                  .call()
                  .findAncestor(SyntaxTree.kind(ExpressionStmt.class))
                  .orElseThrow()
              : timeout.declaration().getBody().orElseThrow().getStatement(0);
      edits.insertBefore(before, guarded ? locals.toString() : locals + "when(true);");
    }
  }

  /** All views of a mailbox; none where it is used in another way, or one is not plain. */
  private List<Expression> views(TimeoutHandler timeout, String mailbox) {
    Message message = protocol.message(timeout.message().orElseThrow());
    List<Expression> views = new ArrayList<>();
    for (NameExpr name : named(timeout.declaration(), mailbox)) {
      Optional<MethodCallExpr> view =
          name.getParentNode()
              .filter(MethodCallExpr.class::isInstance)
              .map(MethodCallExpr.class::cast)
              .filter(call -> call.getScope().filter(scope -> scope == name).isPresent())
              .filter(call -> isPlainView(call, message))
              .filter(call -> isAsBefore(call, timeout));
      if (view.isEmpty()) {
        return List.of();
      }
      views.add(view.get());
    }
    return views;
  }

  private boolean isPlainView(MethodCallExpr call, Message message) {
    return call.getNameAsString().equals("with")
        && call.getArguments().size() == 1
        && call.getArgument(0) instanceof LambdaExpr lambda
        && lambda.getParameters().size() == 1
        && lambda
            .getExpressionBody()
            .filter(
                condition ->
                    conditions.onlyLooksAtFields(
                        condition, lambda.getParameter(0).getNameAsString(), message))
            .isPresent();
  }

  /** Whether nothing up to the statement with a view can assign what its condition asks for. */
  private boolean isAsBefore(MethodCallExpr view, TimeoutHandler timeout) {
    List<String> fields =
        view.findAll(Expression.class).stream()
            .flatMap(part -> code.stateField(part).stream())
            .distinct()
            .toList();
    for (Statement statement : timeout.action()) {
      boolean assigns =
          fields.stream().anyMatch(field -> new FieldAssignments(code, field).canBeBy(statement));
      if (assigns || statement.isAncestorOf(view)) {
        return !assigns;
      }
    }
    return true;
  }

  private static List<NameExpr> named(Node node, String name) {
    return node.findAll(NameExpr.class, expression -> expression.getNameAsString().equals(name));
  }

  private String freshName() {
    String name;
    do {
      name = "used" + ++made;
    } while (protocol.code().text().contains(name));
    return name;
  }
}
