package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.Forgetting.Bound;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message may be forgotten only where no handler can ever use it again. */
class ForgettingTest {

  private static Forgetting of(String handlers) {
    Protocol protocol =
        Models.read(
            "Sample.java",
            """
            import rondo.*;

            @Protocol(n = 2)
            public class Sample extends Node {
              @Round(1) record Ping(@Phase int k) {}
              private int k;
              private int other;

              @Init void start() {
                broadcast(new Ping(1));
              }

              %s
            }
            """
                .formatted(handlers));
    return Forgetting.of(protocol);
  }

  @Test
  void aMessageBelowTheVariableThatItsGuardAsksForIsForgotten() {
    Forgetting forgetting = of("@Upon void ping(Ping m) { when(m.k() >= k); k = m.k(); }");
    assertThat(forgetting.variables()).containsExactly("k");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new Bound(0, false)));
  }

  @Test
  void whereTheGuardAsksForMoreTheVariablesOwnValueIsTooOldAsWell() {
    Forgetting forgetting = of("@Upon void ping(Ping m) { when(m.k() > k); k = m.k(); }");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new Bound(0, true)));
  }

  @Test
  void whereAGuardDoesNotAskEveryMessageIsKept() {
    Forgetting forgetting = of("@Upon void ping(Ping m) { when(other == 0); k = m.k(); }");
    assertThat(forgetting.bounds()).isEqualTo(List.of(new Bound(Bound.KEEP, false)));
  }

  @Test
  void whereTwoHandlersAskForDifferentVariablesEveryMessageIsKept() {
    Forgetting forgetting =
        of(
            """
            @Upon void ping(Ping m) { when(m.k() >= k); k = m.k(); }
            @Upon void again(Ping m) { when(m.k() >= other); other = m.k(); }
            """);
    assertThat(forgetting.bounds()).isEqualTo(List.of(new Bound(Bound.KEEP, false)));
  }
}
