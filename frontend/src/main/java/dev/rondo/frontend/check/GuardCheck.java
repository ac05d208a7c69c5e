package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.code.GuardPrefix;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Guard;
import java.util.HashMap;
import java.util.Map;

/**
 * A guard stands first and only looks; invariants, what is observed and what is reached sometimes
 * only look as well.
 */
final class GuardCheck {

  private final ProtocolSymbols code;
  private final Effects effects;
  private final Log log;
  private final Map<MethodDeclaration, Guard> guards = new HashMap<>();

  private GuardCheck(ProtocolSymbols code, Log log) {
    this.code = code;
    this.effects = new Effects(code);
    this.log = log;
    code.protocol()
        .handlers()
        .forEach(h -> h.guard().ifPresent(g -> guards.put(h.declaration(), g)));
    code.protocol()
        .timeouts()
        .forEach(t -> t.guard().ifPresent(g -> guards.put(t.declaration(), g)));
  }

  static void run(ProtocolSymbols code, Log log) {
    GuardCheck check = new GuardCheck(code, log);
    check.placement();
    check.guards.forEach(check::guard);
    code.protocol()
        .invariants()
        .forEach(each -> check.looks(each.declaration(), DiagnosticKind.INVARIANT_NOT_PURE));
    code.protocol().declaration().getMethods().stream()
        .filter(method -> method.getAnnotationByName("Observed").isPresent())
        .forEach(each -> check.looks(each, DiagnosticKind.OBSERVED_NOT_PURE));
    code.protocol()
        .sometimes()
        .forEach(each -> check.looks(each.declaration(), DiagnosticKind.SOMETIMES_NOT_PURE));
  }

  private void placement() {
    for (MethodCallExpr call : code.protocol().unit().findAll(MethodCallExpr.class)) {
      if (WhenGuard.is(call)) {
        placement(call);
      }
    }
  }

  private void placement(MethodCallExpr when) {
    MethodDeclaration method =
        when.findAncestor(SyntaxTree.kind(MethodDeclaration.class)).orElse(null);
    if (method == null || !isHandler(method)) {
      log.add(DiagnosticKind.WHEN_OUTSIDE_HANDLER, when, Ast.place(when));
    } else if (!isStatementOf(method, when)) {
      log.add(DiagnosticKind.WHEN_IN_BRANCH, when, insteadOfBranch(when));
    } else if (guards.containsKey(method) && guards.get(method).call() != when) {
      log.add(DiagnosticKind.WHEN_TWICE, when, method.getNameAsString());
    }
  }

  /** A branch for a record of several needs a handler of its own to have a guard. */
  private static String insteadOfBranch(MethodCallExpr when) {
    return when.findAncestor(SyntaxTree.kind(IfStmt.class)).stream()
        .flatMap(branch -> branch.getCondition().toInstanceOfExpr().stream())
        .map(test -> test.getType().asString())
        .map("write an @Upon method for %s, with when(…) as its first statement"::formatted)
        .findFirst()
        .orElse("make it a statement of its own at the top of the handler");
  }

  private static boolean isHandler(MethodDeclaration method) {
    return method.getAnnotationByName("Upon").isPresent()
        || method.getAnnotationByName("Timeout").isPresent();
  }

  private static boolean isStatementOf(MethodDeclaration method, MethodCallExpr when) {
    Node statement = when.getParentNode().orElse(when);
    return statement instanceof ExpressionStmt
        && statement.getParentNode().equals(method.getBody().map(Node.class::cast));
  }

  private void guard(MethodDeclaration method, Guard guard) {
    boolean others =
        guard.locals().stream()
            .anyMatch(s -> !GuardPrefix.isLocal(s) && !GuardPrefix.isCounting(s, effects));
    if (others) {
      log.add(DiagnosticKind.WHEN_NOT_FIRST, guard.call());
    }
    for (Statement local : guard.locals()) {
      if (GuardPrefix.isLocal(local)) {
        pure(method, local);
      }
    }
    pure(method, guard.condition());
  }

  private void looks(MethodDeclaration method, DiagnosticKind otherwise) {
    method
        .getBody()
        .flatMap(effects::of)
        .ifPresent(
            effect -> log.add(otherwise, effect.at(), method.getNameAsString(), effect.text()));
  }

  private void pure(MethodDeclaration method, Node part) {
    effects
        .of(part)
        .ifPresent(
            effect ->
                log.add(
                    DiagnosticKind.GUARD_NOT_PURE,
                    effect.at(),
                    method.getNameAsString(),
                    effect.text()));
  }
}
