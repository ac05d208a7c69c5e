package dev.rondo.frontend.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Guard;
import org.junit.jupiter.api.Test;

/** The guard of a handler is the first {@code when} among the statements of its body. */
class WhenGuardTest {

  private static MethodDeclaration method(String body) {
    return SyntaxTree.members("void handle() { " + body + " }").get(0).asMethodDeclaration();
  }

  @Test
  void aGuardHasLocalsAConditionAndAnAction() {
    MethodDeclaration method = method("int a = 1; when(a > b); b = a; send(to, m);");
    Guard guard = WhenGuard.of(method).orElseThrow();
    assertThat(guard.locals()).extracting(Object::toString).containsExactly("int a = 1;");
    assertThat(guard.condition()).hasToString("a > b");
    assertThat(WhenGuard.action(method))
        .extracting(Object::toString)
        .containsExactly("b = a;", "send(to, m);");
  }

  @Test
  void withoutAGuardAllIsAction() {
    MethodDeclaration method = method("b = a; when(a, b); if (a > b) { when(true); }");
    assertThat(WhenGuard.of(method)).isEmpty();
    assertThat(WhenGuard.action(method)).hasSize(3);
  }

  @Test
  void aSecondGuardIsPartOfTheAction() {
    MethodDeclaration method = method("when(a); when(b);");
    assertThat(WhenGuard.of(method).orElseThrow().condition()).hasToString("a");
    assertThat(WhenGuard.action(method)).hasSize(1);
  }
}
