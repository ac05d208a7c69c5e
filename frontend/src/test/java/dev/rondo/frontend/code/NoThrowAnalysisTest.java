package dev.rondo.frontend.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoThrowAnalysisTest {

  private static final String FILE =
      """
      import rondo.*;

      @Protocol(n = 3)
      public class P extends Node {
        @Round(1) record Vote(@Phase int k, Boolean yes, Integer weight, boolean last) {}

        private int k = 1;
        private Vote kept;

        @Init void start() {
          broadcast(new Vote(k, true, 1, false));
        }

        @Upon void vote(Mailbox<Vote> votes) {
          when(CONDITION);
          k = k + 1;
        }

        boolean isLate(Vote vote) {
          return vote.k() < k;
        }

        boolean isBeyond(int phase) {
          return phase > k + n() / 2;
        }
      }
      """;

  private static boolean neverThrows(String condition) {
    Protocol protocol = Models.read("P.java", FILE.replace("CONDITION", condition));
    Expression guard = protocol.handlers().get(0).guard().orElseThrow().condition();
    return new NoThrowAnalysis(new ProtocolSymbols(protocol)).is(guard);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "votes.size() > n() / 2",
        "!votes.with(m -> m.k() == k && m.last()).isEmpty()",
        "votes.with(Vote::last).size() == nodes().size()",
        "isBeyond(votes.size()) || Math.max(k, 2) > 3",
        "kept == null",
      })
  void whatNeverThrows(String condition) {
    assertThat(neverThrows(condition)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "votes.size() > 6 / k",
        "!votes.with(m -> m.yes()).isEmpty()",
        "!votes.with(Vote::yes).isEmpty()",
        "!votes.with(m -> m.weight() > 1).isEmpty()",
        "kept.k() == k",
        "isLate(kept)",
        "votes.stream().findFirst().get().k() == k",
      })
  void whatMayThrow(String condition) {
    assertThat(neverThrows(condition)).isFalse();
  }
}
