package dev.rondo.frontend.java;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.printer.DefaultPrettyPrinterVisitor;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints a tree and notes where the statements begin that come from the user's file. */
final class StatementPrinter extends DefaultPrettyPrinterVisitor {

  private final List<Begin> begins = new ArrayList<>();
  private final List<Begin> conditions = new ArrayList<>();

  /** The statement that is printed after its comment. */
  private @Nullable Statement next;

  /** The same for an expression in a statement of Rondo's. */
  private @Nullable Expression condition;

  private StatementPrinter() {
    super(new DefaultPrinterConfiguration());
  }

  /**
   * Where a statement begins: there or after the white space that follows.
   *
   * @param place in the printed text
   * @param origin in the user's file
   */
  record Begin(Position place, Position origin) {}

  /** A text, its statements in their order, and the expressions in those of Rondo's. */
  record Printed(String text, List<Begin> begins, List<Begin> conditions) {}

  /** Prints a whole file. */
  static Printed print(CompilationUnit unit) {
    StatementPrinter printer = new StatementPrinter();
    unit.accept(printer, null);
    return new Printed(printer.toString(), printer.begins, printer.conditions);
  }

  /** What is printed of every node comes after a call of this, and then of its comment. */
  @Override
  protected void printOrphanCommentsBeforeThisChildNode(Node node) {
    super.printOrphanCommentsBeforeThisChildNode(node);
    next = statement(node);
    boolean isInOwn =
        node.findAncestor(Statement.class).filter(own -> own.getBegin().isEmpty()).isPresent();
    condition = isInOwn && node instanceof Expression expression ? expression : null;
  }

  @Override
  protected void printComment(Optional<Comment> comment, Void argument) {
    Statement statement = next;
    Expression expression = condition;
    super.printComment(comment, argument);
    next = null;
    condition = null;
    if (expression != null) {
      expression
          .getBegin()
          .ifPresent(begin -> conditions.add(new Begin(printer.getCursor(), begin)));
    }
    if (statement != null && !(statement instanceof BlockStmt)) {
      statement.getBegin().ifPresent(begin -> begins.add(new Begin(printer.getCursor(), begin)));
    }
  }

  /** Of a lambda without braces the printer visits the expression, not the statement. */
  private static @Nullable Statement statement(Node node) {
    if (node instanceof Statement statement) {
      return statement;
    }
    Node parent = node.getParentNode().orElse(null);
    boolean isBody =
        parent instanceof ExpressionStmt
            && parent.getParentNode().filter(LambdaExpr.class::isInstance).isPresent();
    return isBody ? (Statement) parent : null;
  }
}
