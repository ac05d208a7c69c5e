package dev.rondo.frontend.java;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A printed tree has the nodes of the file where they were. */
class LineKeepingPrinterTest {

  private static final String FILE =
      """
      class P {
        int[] a = {1,
            2};

        /** Says so. */
        void m(int x) { // begins
          if (x > 1) return;
          String s = \"""
              } not a brace {
              \""";
          n(x, // first
              -x);
        }

        void n(int x, int y) {}
      }
      """;

  static Stream<Golden.Case> files() {
    return Golden.cases(Golden.folder("roles"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("files")
  void anUnchangedTreeHasAllItsNodesInTheirPlaces(Golden.Case file) {
    assertSamePlaces(file.text());
  }

  @Test
  void commentsAndTextBlocksStayInTheirPlaces() {
    assertSamePlaces(FILE);
    assertThat(LineKeepingPrinter.print(parse(FILE), "P.java").file().text()).isEqualTo(FILE);
  }

  private static void assertSamePlaces(String text) {
    CompilationUnit written = parse(text);
    CompilationUnit printed = parse(LineKeepingPrinter.print(written, "P.java").file().text());
    assertThat(printed).hasToString(written.toString());
    assertThat(places(printed)).isEqualTo(places(written));
  }

  private static List<String> places(CompilationUnit unit) {
    return unit.findAll(Node.class).stream()
        .map(
            node ->
                node.getMetaModel().getTypeName()
                    + node.getBegin().map(Object::toString).orElse(""))
        .toList();
  }

  @Test
  void whatIsAddedStandsInTheLineBeforeAndMovesNothing() {
    CompilationUnit unit = parse(FILE);
    MethodDeclaration method = unit.findFirst(MethodDeclaration.class).orElseThrow();
    TreeEdits edits = new TreeEdits();
    edits.atStart(method, "when(x > 0); int y = 1;");
    edits.insertAfter(method, "private int counter;");
    edits.addLast(unit.getType(0), "void last() {}");
    assertThat(edits.apply(unit, "P.java").file().text())
        .isEqualTo(
            FILE.replace("{ // begins", "{ when(x > 0); int y = 1; // begins")
                .replace("  }\n\n  void n", "  } private int counter;\n\n  void n")
                .replace("{}\n}", "{}\nvoid last() { } }"));
  }

  @Test
  void aReplacementBeginsSoThatItsPartsKeepTheirColumns() {
    CompilationUnit unit = parse(FILE);
    IfStmt branch = unit.findFirst(IfStmt.class).orElseThrow();
    TreeEdits edits = new TreeEdits();
    edits.replace(branch, () -> TreeBuilder.run(TreeBuilder.call("when", branch.getCondition())));
    assertThat(edits.apply(unit, "P.java").file().text())
        .isEqualTo(FILE.replace("    if (x > 1) return;", "   when(x > 1);"));
  }

  @Test
  void aReplacementMayHoldWhatItReplaces() {
    CompilationUnit unit = parse(FILE);
    Statement call =
        (Statement)
            unit.findFirst(MethodDeclaration.class)
                .orElseThrow()
                .getBody()
                .orElseThrow()
                .getStatement(2);
    TreeEdits edits = new TreeEdits();
    edits.replace(call, () -> TreeBuilder.block(call));
    assertThat(edits.apply(unit, "P.java").file().text())
        .isEqualTo(FILE.replace("    n(x,", "  { n(x,").replace("-x);", "-x); }"));
  }

  private static CompilationUnit parse(String text) {
    return SyntaxTree.parse(new SourceFile("P.java", text));
  }
}
