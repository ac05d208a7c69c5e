package dev.rondo.rounds.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.StaticJavaParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements can complete normally (JLS 14.22). */
class NormalCompletionAnalysisTest {

  private static boolean completes(String body) {
    return NormalCompletionAnalysis.completes(StaticJavaParser.parseBlock("{ " + body + " }"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1;",
        "if (a) { return; }",
        "if (a) { return; } else { x = 1; }",
        "while (a) { return; }",
        "while (true) { if (a) { break; } }",
        "for (;;) { break; }",
        "outer: while (true) { while (true) { break outer; } }",
        "try { return; } catch (RuntimeException e) { x = 1; }",
        "switch (x) { case 1: return; }",
        "switch (x) { case 1: break; default: return; }",
      })
  void whatFollowsIsReached(String body) {
    assertThat(completes(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return;",
        "throw e;",
        "if (a) { return; } else { throw e; }",
        "while (true) { x = 1; }",
        "for (;;) { while (a) { break; } }",
        "do { x = 1; } while (true);",
        "try { x = 1; } finally { return; }",
        "switch (x) { case 1: x = 2; default: return; }",
      })
  void whatFollowsIsNotReached(String body) {
    assertThat(completes(body)).isFalse();
  }
}
