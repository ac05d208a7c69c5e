package dev.rondo.rounds;

import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import java.util.List;

/** Whether what follows a statement can be reached, as the Java language defines it. */
final class Completion {

  private Completion() {}

  static boolean completes(List<Statement> statements) {
    return statements.stream().allMatch(Completion::completes);
  }

  static boolean completes(Statement statement) {
    if (statement instanceof ReturnStmt || statement instanceof ThrowStmt) {
      return false;
    }
    if (statement instanceof BlockStmt block) {
      return completes(block.getStatements());
    }
    if (statement instanceof IfStmt branch && branch.getElseStmt().isPresent()) {
      return completes(branch.getThenStmt()) || completes(branch.getElseStmt().get());
    }
    return true;
  }
}
