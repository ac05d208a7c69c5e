package dev.rondo.frontend.roles;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code n(Server.class)} and its like, which speak of the processes of a role. */
public final class RoleCalls {

  private final List<RoleClass> roles;
  private final Log log;

  RoleCalls(List<RoleClass> roles, Log log) {
    this.roles = roles;
    this.log = log;
  }

  /** Refuses all of them, in a file that has no roles. */
  public static void refuse(CompilationUnit unit, Log log) {
    new RoleCalls(List.of(), log).check(unit);
  }

  /** Refuses calls whose receiver is not determined. */
  void check(CompilationUnit unit) {
    for (MethodCallExpr call : unit.findAll(MethodCallExpr.class, RoleCalls::isOne)) {
      Expression named = call.getArgument(0);
      if (role(call).isEmpty()) {
        log.add(DiagnosticKind.ROLE_UNKNOWN, named, named);
      } else if (call.getArguments().size() == 2 && !isStatement(call)) {
        log.add(
            DiagnosticKind.ROLE_SHAPE,
            call,
            caller(call),
            "broadcasts to a role inside another expression",
            "make it a statement of its own");
      }
    }
    unit.findAll(MethodReferenceExpr.class, RoleCalls::isOne)
        .forEach(reference -> log.add(DiagnosticKind.ROLE_UNKNOWN, reference, reference));
  }

  private String caller(MethodCallExpr call) {
    return roles.stream()
        .filter(role -> TreeBuilder.isInside(call, role.declaration()))
        .map(RoleClass::name)
        .findFirst()
        .orElse(Ast.place(call));
  }

  /** The body of a lambda is none that could become several. */
  private static boolean isStatement(MethodCallExpr call) {
    return Ast.parent(call, ExpressionStmt.class)
        .filter(statement -> Ast.parent(statement, LambdaExpr.class).isEmpty())
        .isPresent();
  }

  private static boolean isOne(Node use) {
    return Ast.nodeMethod(use).isPresent()
        && Ast.method(use).orElseThrow().parameterTypes().contains("java.lang.Class");
  }

  /** Whether the name of a role qualifies a call. */
  static boolean isNamedIn(SimpleName name) {
    return name.findAncestor(SyntaxTree.kind(ClassExpr.class))
        .flatMap(Node::getParentNode)
        .filter(RoleCalls::isOne)
        .isPresent();
  }

  private Optional<RoleClass> role(MethodCallExpr call) {
    if (!(call.getArgument(0) instanceof ClassExpr literal)
        || !literal.getType().isClassOrInterfaceType()) {
      return Optional.empty();
    }
    Optional<Symbol> named = Symbol.of(literal.getType().asClassOrInterfaceType().getName());
    return roles.stream()
        .filter(role -> named.filter(new Symbol.Type(role.binaryName())::equals).isPresent())
        .findFirst();
  }

  /** Writes all of them out by numbers. */
  void write(CompilationUnit unit, RoleNames names, TreeEdits edits) {
    List<MethodCallExpr> calls = unit.findAll(MethodCallExpr.class, RoleCalls::isOne);
    String type = new LanguageNames(unit).of("NodeId");
    String receiver = names.fresh("receiver");
    String message = names.fresh("message");
    for (MethodCallExpr call : calls) {
      RoleClass role = role(call).orElseThrow();
      switch (call.getNameAsString()) {
        case "n" -> edits.replace(call, TreeBuilder.number(role.n()));
        case "nodes" -> nodes(call, role, edits);
        default -> {
          String loop =
              "{ var %s = null; for (%s %s : nodes()) { if (%s) { send(%s, %s); } } }"
                  .formatted(message, type, receiver, role.condition(receiver), receiver, message);
          edits.replace(call.getParentNode().orElseThrow(), () -> broadcast(call, loop));
        }
      }
    }
  }

  /**
   * A loop over all processes with a condition on the role shows that those of a role are
   * interchangeable.
   */
  private static void nodes(MethodCallExpr call, RoleClass role, TreeEdits edits) {
    if (call.getParentNode().orElseThrow() instanceof ForEachStmt loop
        && loop.getIterable() == call) {
      String process = loop.getVariableDeclarator().getNameAsString();
      edits.replace(call, TreeBuilder.call("nodes"));
      Statement body = loop.getBody();
      edits.replace(
          body, () -> new IfStmt(SyntaxTree.expression(role.condition(process)), body, null));
      return;
    }
    edits.replace(
        call,
        SyntaxTree.expression(
            String.format(
                Locale.ROOT,
                "java.util.List.copyOf(nodes().subList(%d, %d))",
                role.first(),
                role.first() + role.n())));
  }

  /** What is sent is computed once. */
  private static Statement broadcast(MethodCallExpr call, String loop) {
    Statement block = SyntaxTree.statements(loop).get(0);
    block.findFirst(VariableDeclarator.class).orElseThrow().setInitializer(call.getArgument(1));
    return block;
  }
}
