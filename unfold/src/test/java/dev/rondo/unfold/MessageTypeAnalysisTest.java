package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTypeAnalysisTest {

  private static final String FILE =
      """
      import rondo.*;

      @Protocol(n = 3)
      public class P extends Node {
        @Round(1) record Yes(@Phase int k) {}
        @Round(2) record No(@Phase int k) {}

        private int k = 1;

        @Init void start() {
          CODE
        }

        private Record answer(boolean agrees) {
          if (agrees) {
            return new Yes(k);
          }
          return new No(k);
        }

        private Record same(Record message) {
          return message;
        }

        @Upon void yes(Yes yes) {
          when(yes.k() > k);
          k = yes.k();
        }

        @Upon void no(No no) {
          when(no.k() > k);
          k = no.k();
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "broadcast(new Yes(k)); | Yes",
        "broadcast((Yes) new Yes(k)); | Yes",
        "Record sent = new No(k); broadcast(sent); | No",
        "broadcast(k > 0 ? new Yes(k) : new No(k)); | No Yes",
        "Record sent = new Yes(k); if (k > 2) { sent = new No(k); } broadcast(sent); | No Yes",
        "broadcast(answer(k > 2)); | No Yes",
        "broadcast(same(new Yes(k))); | Yes",
        "broadcast(same(same(new No(k)))); | Record",
        "broadcast(switch (k) { case 1 -> new Yes(k); default -> new No(k); }); | No Yes",
      })
  void typesOfWhatIsSent(String code, String types) {
    Protocol protocol = Models.read("P.java", FILE.replace("CODE", code));
    MethodCallExpr send =
        protocol
            .declaration()
            .findFirst(MethodCallExpr.class, call -> call.getNameAsString().equals("broadcast"))
            .orElseThrow();
    assertThat(new MessageTypeAnalysis(protocol, Map.of()).of(send.getArgument(0)))
        .containsExactlyInAnyOrder(types.split(" "));
  }
}
