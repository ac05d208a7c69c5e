package dev.rondo.frontend.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.SyntaxTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AstTest {

  private static Expression expression(String text) {
    return SyntaxTree.expression(text);
  }

  private static Statement statement(String text) {
    return SyntaxTree.statements(text).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "x, x",
    "this.x, x",
    "other.x, ''",
    "x(), ''",
    "x[0], ''",
  })
  void theUnqualifiedNameOfAVariable(String text, String name) {
    assertThat(Ast.unqualifiedName(expression(text)).map(SimpleName::getIdentifier).orElse(""))
        .isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"f(), true", "this.f(), true", "super.f(), false", "other.f(), false"})
  void unqualifiedCalls(String text, boolean isUnqualified) {
    assertThat(Ast.isUnqualified(expression(text).asMethodCallExpr())).isEqualTo(isUnqualified);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a; [a]",
        "(a); [a]",
        "a && b; [a, b]",
        "a && (b && c) && d; [a, b, c, d]",
        "a || b && c; [a || b && c]",
        "a && (b || c); [a, b || c]",
      })
  void theOperandsOfAConjunction(String text, String operands) {
    assertThat(Ast.conjuncts(expression(text))).hasToString(operands);
  }

  @ParameterizedTest
  @CsvSource({
    "throw e;, throw e;",
    "{ throw e; }, throw e;",
    "{ a(); throw e; }, '{ a(); throw e; }'",
    "{ }, '{ }'",
  })
  void theOnlyStatementOfABlock(String text, String only) {
    assertThat(Ast.single(statement(text)).toString().replaceAll("\\s+", " ")).isEqualTo(only);
  }

  @ParameterizedTest
  @CsvSource({"'int a = 1, b;', '[a = 1, b]'", "a = 1;, []", "return;, []"})
  void declaredVariables(String text, String variables) {
    assertThat(Ast.declared(statement(text))).hasToString(variables);
  }

  @ParameterizedTest
  @CsvSource({"x = 1, x", "x += 1, x", "x++, x", "--x, x", "-x, ''", "x + 1, ''", "a[0] = 1, a[0]"})
  void whatAnExpressionAssigns(String text, String target) {
    assertThat(Ast.assigned(expression(text)).map(Expression::toString).orElse(""))
        .isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b.c(), a",
    "map.get(k)[0], map",
    "this.x.y, this.x",
    "f(x), f(x)",
    "((a)).b(), a",
  })
  void theRootOfAChain(String text, String root) {
    assertThat(Ast.root(expression(text))).hasToString(root);
  }

  @Test
  void theCallOnAReceiver() {
    MethodCallExpr call = expression("(set).add(set)").asMethodCallExpr();
    NameExpr receiver = call.getScope().orElseThrow().asEnclosedExpr().getInner().asNameExpr();
    assertThat(Ast.callOn(receiver)).containsSame(call);
    assertThat(Ast.callOn(call.getArgument(0))).as("an argument").isEmpty();
  }

  @Test
  void theParentOfAClass() {
    AssignExpr assign = expression("x = y").asAssignExpr();
    assertThat(Ast.parent(assign.getTarget(), AssignExpr.class)).containsSame(assign);
    assertThat(Ast.parent(assign.getTarget(), MethodCallExpr.class)).isEmpty();
    assertThat(Ast.assigns(assign, assign.getTarget())).isTrue();
    assertThat(Ast.assigns(assign, assign.getValue())).isFalse();
  }

  @Test
  void names() {
    assertThat(Ast.isName(expression("x"), "x")).isTrue();
    assertThat(Ast.isName(expression("x"), "y")).isFalse();
    assertThat(Ast.isName(expression("this.x"), "x")).isFalse();
  }
}
