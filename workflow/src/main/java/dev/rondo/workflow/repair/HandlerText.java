package dev.rondo.workflow.repair;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of a handler, and edits of it. */
record HandlerText(SourceFile source, MethodDeclaration method, BlockStmt body) {

  private static final int WIDTH = 100;

  private static final int AND = " && ()".length();

  /** None where the text has no such method: the handler is a part of one, say. */
  static Optional<HandlerText> of(SourceFile source, Handler handler) {
    List<MethodDeclaration> named =
        SyntaxTree.parse(source)
            .findAll(
                MethodDeclaration.class,
                method ->
                    method.getNameAsString().equals(handler.name())
                        && method.getAnnotationByName("Upon").isPresent());
    return named.size() == 1
        ? named
            .get(0)
            .getBody()
            .filter(body -> !body.isEmpty())
            .map(body -> new HandlerText(source, named.get(0), body))
        : Optional.empty();
  }

  /**
   * Lets the handler run only where a further condition holds; the last change of all.
   *
   * @param condition a comparison, or the negation of a name or a call
   */
  void guard(String condition, TextEdits edits) {
    Optional<Expression> asked = when().map(call -> call.getArgument(0));
    if (asked.isPresent()) {
      boolean loose =
          asked.get().isConditionalExpr()
              || asked.get() instanceof BinaryExpr binary
                  && binary.getOperator() == BinaryExpr.Operator.OR;
      int width = source.line(begin(asked.get()).line).length() + condition.length() + AND;
      String and = width > WIDTH ? "\n" + indent(source, when().orElseThrow()) + "    && " : " && ";
      edits.insertBefore(begin(asked.get()), condition + and + (loose ? "(" : ""));
      edits.insertAfter(end(asked.get()), loose ? ")" : "");
    } else if (body.getStatement(0).isIfStmt()) {
      String otherwise =
          condition.startsWith("!") ? condition.substring(1) : "!(" + condition + ")";
      lineBefore(body.getStatement(0), "if (" + otherwise + ") return;", edits);
    } else {
      lineBefore(body.getStatement(0), "when(" + condition + ");", edits);
    }
  }

  /** Lets the action begin with a statement. */
  void begin(String statement, TextEdits edits) {
    Optional<Statement> guard =
        body.getStatements().stream()
            .takeWhile(part -> when().isPresent() || isGuard(part) || isLocal(part))
            .filter(HandlerText::isGuard)
            .reduce((a, b) -> WhenGuard.call(a).isPresent() ? a : b);
    Optional<BlockStmt> whole =
        body.getStatements().stream()
            .filter(last -> body.getStatements().size() == 1 && last.isIfStmt())
            .flatMap(last -> last.asIfStmt().getThenStmt().toBlockStmt().stream())
            .filter(block -> !block.isEmpty())
            .findFirst();
    if (guard.isPresent()) {
      lineAfter(guard.get(), statement, edits);
    } else {
      lineBefore(whole.orElse(body).getStatement(0), statement, edits);
    }
  }

  /** Lets the handler see only the messages of its mailbox that satisfy a condition. */
  void narrow(String mailbox, String condition, TextEdits edits) {
    String view = mailbox + "Now";
    body.findAll(NameExpr.class, name -> name.getNameAsString().equals(mailbox))
        .forEach(name -> edits.replaceThrough(begin(name), end(name), view));
    String line = "var %s = %s.with(%s);".formatted(view, mailbox, condition);
    lineBefore(body.getStatement(0), line, edits);
  }

  /** Declares a field behind the last one of its class; not where there is none. */
  boolean declare(String field, TextEdits edits) {
    Optional<Node> last =
        method.getParentNode().stream()
            .flatMap(type -> type.getChildNodes().stream())
            .filter(FieldDeclaration.class::isInstance)
            .reduce((first, second) -> second);
    last.ifPresent(node -> lineAfter(node, field, edits));
    return last.isPresent();
  }

  /** The class that declares the handler. */
  TypeDeclaration<?> declaringClass() {
    return (TypeDeclaration<?>) method.getParentNode().orElseThrow();
  }

  /** The statements that are certain to run once the guard holds. */
  Stream<Statement> action() {
    return body.getStatements().stream();
  }

  /** Puts a statement before another one, which need not stand in a block. */
  static void before(SourceFile source, Statement statement, String text, TextEdits edits) {
    if (statement.getParentNode().filter(BlockStmt.class::isInstance).isPresent()) {
      lineBefore(source, statement, text, edits);
    } else {
      edits.insertBefore(begin(statement), "{ " + text + " ");
      edits.insertAfter(end(statement), " }");
    }
  }

  private void lineBefore(Node node, String text, TextEdits edits) {
    lineBefore(source, node, text, edits);
  }

  private static void lineBefore(SourceFile source, Node node, String text, TextEdits edits) {
    edits.insertBefore(begin(node), text + "\n" + indent(source, node));
  }

  private void lineAfter(Node node, String text, TextEdits edits) {
    String indent = indent(source, node);
    String lines =
        text.lines()
            .map(line -> line.isEmpty() ? "\n" : "\n" + indent + line)
            .collect(Collectors.joining());
    edits.insertAfter(end(node), lines);
  }

  private static String indent(SourceFile source, Node node) {
    String line = source.line(begin(node).line);
    return line.substring(0, line.length() - line.stripLeading().length());
  }

  private static Position begin(Node node) {
    return node.getBegin().orElseThrow();
  }

  private static Position end(Node node) {
    return node.getEnd().orElseThrow();
  }

  private Optional<MethodCallExpr> when() {
    return body.findFirst(MethodCallExpr.class, WhenGuard::is);
  }

  /** {@code when(…);} or {@code if (…) return;}. */
  private static boolean isGuard(Statement statement) {
    return WhenGuard.call(statement).isPresent()
        || statement.isIfStmt() && returns(statement.asIfStmt());
  }

  private static boolean isLocal(Statement statement) {
    return statement.isExpressionStmt()
        && statement.asExpressionStmt().getExpression().isVariableDeclarationExpr();
  }

  private static boolean returns(IfStmt statement) {
    Statement then = statement.getThenStmt();
    Statement only =
        then.isBlockStmt() && then.asBlockStmt().getStatements().size() == 1
            ? then.asBlockStmt().getStatement(0)
            : then;
    return only.isReturnStmt() && !statement.hasElseBranch();
  }
}
