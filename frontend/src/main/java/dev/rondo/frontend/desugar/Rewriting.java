package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MarkerAnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Protocol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What passes that write shorthands out have in common. */
final class Rewriting {

  private final Protocol protocol;
  private final Log log;
  private final TreeEdits edits;
  private final Set<String> taken = new HashSet<>();
  private final LanguageNames names;

  Rewriting(Protocol protocol, TreeEdits edits, Log log) {
    this.protocol = protocol;
    this.log = log;
    this.edits = edits;
    this.names = new LanguageNames(protocol.unit());
    protocol.unit().walk(SimpleName.class, name -> taken.add(name.getIdentifier()));
  }

  Protocol protocol() {
    return protocol;
  }

  TreeEdits edits() {
    return edits;
  }

  void add(DiagnosticKind kind, Node at, Object... arguments) {
    log.add(kind, at, arguments);
  }

  /** What belongs to the language, as the file can name it. */
  String language(String name) {
    return names.of(name);
  }

  /** A name that the file does not have yet. */
  String fresh(String wish) {
    String name = wish;
    for (int number = 2; !taken.add(name); number++) {
      name = wish + number;
    }
    return name;
  }

  /** A number that an annotation says, or what it is without; empty where it is no plain number. */
  static Optional<Integer> number(AnnotationExpr annotation, String member, int usual) {
    Optional<Expression> value = Ast.member(annotation, member);
    return value.isEmpty()
        ? Optional.of(usual)
        : value
            .flatMap(Expression::toIntegerLiteralExpr)
            .map(IntegerLiteralExpr::asNumber)
            .map(Number::intValue);
  }

  /** The guard of a method: the argument of its {@code when}. */
  static Optional<Expression> guard(MethodDeclaration method) {
    return guardStatement(method)
        .map(statement -> WhenGuard.call(statement).orElseThrow().getArgument(0));
  }

  private static Optional<Statement> guardStatement(MethodDeclaration method) {
    return statements(method).stream()
        .filter(statement -> WhenGuard.call(statement).isPresent())
        .findFirst();
  }

  static List<Statement> statements(MethodDeclaration method) {
    return method.getBody().<List<Statement>>map(BlockStmt::getStatements).orElse(List.of());
  }

  /** What stands before the guard, and the guard itself. */
  static List<Statement> untilGuard(MethodDeclaration method) {
    Optional<Statement> guard = guardStatement(method);
    List<Statement> all = statements(method);
    return guard.isEmpty() ? List.of() : all.subList(0, all.indexOf(guard.get()) + 1);
  }

  /** Makes a timeout of a method: it runs where a condition holds too, and first does something. */
  void timeout(
      MethodDeclaration method, AnnotationExpr annotation, String condition, String first) {
    edits.replace(annotation, new MarkerAnnotationExpr(language("Timeout")));
    restrict(method, condition, first);
  }

  /** Lets a handler or a timeout run only where a condition holds too. */
  void restrict(MethodDeclaration method, String condition) {
    restrict(method, condition, "");
  }

  private void restrict(MethodDeclaration method, String condition, String first) {
    Optional<Statement> guard = guardStatement(method);
    if (guard.isEmpty()) {
      edits.atStart(method, "when(" + condition + ");" + first);
      return;
    }
    MethodCallExpr call = WhenGuard.call(guard.get()).orElseThrow();
    edits.add(
        () ->
            call.setArgument(
                0, TreeBuilder.and(call.getArgument(0), SyntaxTree.expression(condition))));
    edits.insertAfter(guard.get(), first);
  }

  /** Lets a field be assigned. */
  void makeAssignable(FieldDeclaration field) {
    edits.add(() -> field.setFinal(false));
  }

  /** What a field without an initializer begins with. */
  static String usual(VariableDeclarator variable) {
    if (!variable.getType().isPrimitiveType()) {
      return "null";
    }
    PrimitiveType.Primitive type = variable.getType().asPrimitiveType().getType();
    return switch (type) {
      case BOOLEAN -> "false";
      case CHAR -> "'\\0'";
      default -> "0";
    };
  }
}
