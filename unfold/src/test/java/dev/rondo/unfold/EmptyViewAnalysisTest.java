package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.code.Ast;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyViewAnalysisTest {

  private static final String FILE =
      """
      import rondo.*;

      @Protocol(n = 3)
      public class P extends Node {
        @Round(1) record Vote(@Phase int k) {}

        private int k = 1;

        @Init void start() {
          broadcast(new Vote(k));
        }

        @Upon void vote(Mailbox<Vote> votes) {
          when(CONDITION);
          k = k + 1;
        }
      }
      """;

  private static boolean isRefuted(String condition) {
    Expression guard =
        Models.read("P.java", FILE.replace("CONDITION", condition))
            .handlers()
            .get(0)
            .guard()
            .orElseThrow()
            .condition();
    return EmptyViewAnalysis.refutes(guard, Ast::isMailbox);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "votes.size() > n() / 2",
        "!votes.isEmpty()",
        "votes.with(m -> m.k() == k).size() > f()",
        "k == 1 && votes.size() >= 1",
        "n() - votes.size() <= f() && n() > 2 * f()",
        "!(votes.size() == 0 || k == 1)",
        "3 * votes.size() % 2 != 0",
      })
  void doNotHoldWithoutMessages(String condition) {
    assertThat(isRefuted(condition)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "votes.size() >= f()",
        "votes.size() > 0 || k == 1",
        "votes.size() < n()",
        "votes.size() > k",
        "votes.size() > 1 / (n() - n())",
      })
  void mayHoldWithoutMessages(String condition) {
    assertThat(isRefuted(condition)).isFalse();
  }
}
