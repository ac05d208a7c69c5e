package dev.rondo.frontend.java;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.comments.Comment;
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

  /** The statement that is printed after its comment. */
  private @Nullable Statement next;

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

  /** A text, and its statements in their order. */
  record Printed(String text, List<Begin> begins) {}

  /** Prints a whole file. */
  static Printed print(CompilationUnit unit) {
    StatementPrinter printer = new StatementPrinter();
    unit.accept(printer, null);
    return new Printed(printer.toString(), printer.begins);
  }

  /** What is printed of every node comes after a call of this, and then of its comment. */
  @Override
  protected void printOrphanCommentsBeforeThisChildNode(Node node) {
    super.printOrphanCommentsBeforeThisChildNode(node);
    next = statement(node);
  }

  @Override
  protected void printComment(Optional<Comment> comment, Void argument) {
    Statement statement = next;
    super.printComment(comment, argument);
    next = null;
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
