package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import dev.rondo.frontend.java.SyntaxTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A call of {@code f} is replaced by a value; where a value alone is no Java, it goes away. */
class CallReplacementTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = f(); | 5 | x = 5;",
        "f(); | g() | g();",
        "f(); | x = 1 | x = 1;",
        "f(); | x++ | x++;",
        "f(); | 5 | ;",
        "f(); | -x | ;",
        "if (a) f(); | 5 | if (a) ;",
        "for (f(); f(); x++) { } | 5 | for (; 5; x++) { }",
        "switch (a) { case 1 -> f(); } | 5 | switch(a) { case 1 -> { } }",
        "int y = switch (a) { default -> f(); }; | 5 | int y = switch(a) { default -> 5; };",
      })
  void theCallIsReplaced(String statement, String value, String expected) {
    BlockStmt block = new BlockStmt(NodeList.nodeList(SyntaxTree.statements(statement)));
    for (MethodCallExpr call :
        block.findAll(MethodCallExpr.class, each -> each.getNameAsString().equals("f"))) {
      CallReplacement.replace(call, SyntaxTree.expression(value));
    }
    assertThat(block.getStatement(0).toString().replaceAll("\\s+", " ")).isEqualTo(expected);
  }
}
