package dev.rondo.frontend.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.code.MethodResolver;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Joins, jumps and fixpoints, on the propagation of constants. */
class DataflowAnalysisTest {

  private static final String METHODS =
      """
      int pick(int c) { if (c == 0) { return 1; } return 1; }
      int either(int c) { if (c == 0) { return 1; } return 2; }
      int again(int c) { return again(c); }
      """;

  /** A value is the text of a constant, or a question mark. */
  private static final class Constants extends DataflowAnalysis<String, String> {

    private static MethodResolver methods(ClassOrInterfaceDeclaration type) {
      return use -> {
        String name =
            use instanceof MethodCallExpr call
                ? call.getNameAsString()
                : use instanceof MethodReferenceExpr reference ? reference.getIdentifier() : "";
        return type.getMethodsByName(name).stream().findFirst();
      };
    }

    Constants(ClassOrInterfaceDeclaration type) {
      super(methods(type));
    }

    FlowState<String, String> run(MethodDeclaration method) {
      FlowState<String, String> state = new FlowState<>();
      interpreter().run(method, state);
      return state;
    }

    @Override
    protected String top() {
      return "?";
    }

    @Override
    protected String initial(String variable) {
      return "?";
    }

    @Override
    protected String join(String first, String second) {
      return "?";
    }

    @Override
    public String literal(LiteralExpr literal, FlowState<String, String> state) {
      return literal.toString();
    }

    @Override
    public String one() {
      return "1";
    }

    @Override
    public String binary(
        Expression place,
        BinaryExpr.Operator operator,
        String left,
        String right,
        FlowState<String, String> state) {
      return left.equals("?") || right.equals("?") ? "?" : left + operator.asString() + right;
    }

    @Override
    public String cast(CastExpr cast, String operand, FlowState<String, String> state) {
      return operand;
    }

    @Override
    protected String transfer(
        MethodCallExpr call,
        @Nullable String scope,
        List<String> arguments,
        FlowState<String, String> state) {
      if (call.getNameAsString().equals("see")) {
        collect(Set.of(arguments.get(0)), state);
      }
      return "?";
    }

    @Override
    protected String transfer(
        ObjectCreationExpr creation, List<String> arguments, FlowState<String, String> state) {
      return "?";
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int x = 1; see(x); x = 2; see(x);                                          | 1 2
          int x = 1; if (c()) { x = 2; } see(x);                                     | ?
          int x = 1; if (c()) { x = 2; } else { x = 2; } see(x);                     | 2
          int x = 1; if (c()) { x = 2; see(x); return; } see(x);                     | 1 2
          int x = 1; if (c()) { x = 2; throw new X(); } see(x);                      | 1
          int x = 1; while (c()) { see(x); x = 2; } see(3);                          | 1 3 ?
          int x = 1; while (c()) { if (c()) { x = 2; break; } x = 1; } see(x);       | ?
          int x = 1; while (c()) { if (c()) { x = 2; continue; } x = 1; } see(x);    | ?
          int x = 1; for (;;) { x = 2; if (c()) { break; } } see(x);                 | 2
          int x = 1; do { x = 2; } while (c()); see(x);                              | 2
          int x = 1; for (var v : list()) { x = 2; see(v); } see(x);                 | ?
          int x = 1; list().forEach(v -> { x = 2; }); see(x);                        | ?
          int x = 1; switch (c()) { case 1 -> x = 2; default -> x = 2; } see(x);     | 2
          int x = 1; switch (c()) { case 1: x = 2; break; } see(x);                  | ?
          see(c() ? 1 : 1); see(c() ? 1 : 2);                                        | 1 ?
          see(pick(0)); see(either(0)); see(again(0));                               | 1 ?
          int x = 1; try { x = 2; f(); x = 1; } catch (E e) { see(x); } see(3);      | 3 ?
          try { return; } finally { see(7); }                                        | 7
          int x = 1; x += 2; see(x); x++; see(x);                                    | 1+2 1+2+1
          new X() { void m() { see(4); return; } }; see(5);                          | 4 5
          """)
  void whatIsSeen(String body, String seen) {
    ClassOrInterfaceDeclaration type =
        InterpreterTest.parse(METHODS + "void run() { " + body + " }");
    FlowState<String, String> end = new Constants(type).run(type.getMethodsByName("run").get(0));
    assertThat(String.join(" ", new TreeSet<>(end.facts()))).isEqualTo(seen);
  }
}
