package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PurityAnalysisTest {

  private static final String FILE =
      """
      import java.util.*;
      import rondo.*;

      @Protocol(n = 3)
      public class P extends Node {
        @Round(1) record Vote(@Phase int k, boolean yes) {}

        private int k = 1;
        private final Set<Integer> seen = new HashSet<>();

        @Init void start() {
          broadcast(new Vote(k, true));
        }

        @Upon void vote(Mailbox<Vote> votes) {
          when(votes.size() > n() / 2);
          if (votes.stream().anyMatch(FUNCTION)) {
            k = k + 1;
          }
        }

        private boolean isLate(Vote vote) {
          return vote.k() < k;
        }

        private boolean isPrime(Vote vote) {
          boolean divides = false;
          for (int d = 2; d < vote.k(); d++) {
            if (vote.k() % d == 0) {
              divides = true;
            }
          }
          return !divides;
        }

        private boolean isEven(int number) {
          return number == 0 || !isEven(number - 1);
        }

        private boolean counts(Vote vote) {
          k++;
          return vote.yes();
        }
      }
      """;

  private static Optional<Refusal> refusal(String function) {
    Protocol protocol = Models.read("P.java", FILE.replace("FUNCTION", function));
    Expression argument =
        protocol
            .declaration()
            .findFirst(MethodCallExpr.class, call -> call.getNameAsString().equals("anyMatch"))
            .orElseThrow()
            .getArgument(0);
    return new PurityAnalysis(new FileSymbols(protocol.unit())).function(argument);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m -> m.k() > k && !(m.yes())",
        "Vote::yes",
        "this::isLate",
        "m -> isPrime(m)",
        "m -> isEven(m.k())",
        "m -> seen.contains(m.k()) ? m.yes() : new Vote(1, false).yes()",
        "m -> { int next = m.k() + 1; next++; return next > k; }",
      })
  void changesNothing(String function) {
    assertThat(refusal(function)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "m -> seen.add(m.k()) | add",
        "m -> k++ > m.k() | k++ changes something, as often as it is evaluated",
        "m -> (k = m.k()) > 1 | changes something, as often as it is evaluated",
        "this::counts | counts(…) does more than give a value",
        "m -> { k += 1; return m.yes(); } | changes something",
      })
  void changesWhatIsSeenOutside(String function, String reason) {
    assertThat(refusal(function))
        .hasValueSatisfying(r -> assertThat(r.toString()).contains(reason));
  }
}
