package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeout whose guard does not look at its mailbox uses the views that its action asks for. */
class TimeoutViewsTest {

  private static final String RELAYING =
      """
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class)
      public class Relaying extends Node {
        @Round(1) record Relay(@Phase int step, int value, NodeId of) {}
        private int step = 1;
        private int sum;
        private int[] seen = new int[4];

        @Init void start() {
          broadcast(new Relay(step, choose(2), self()));
        }

        @Timeout void end(Mailbox<Relay> in) {
          BODY
          step++;
          broadcast(new Relay(step, sum, self()));
        }

        private void goOn() {
          step++;
        }

        private void add(Mailbox<Relay> all) {
          for (Relay m : all) sum += m.value();
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var now = in.with(m -> m.step() == step); for (Relay m : now) sum += m.value();",
        "for (Relay m : in.with(m -> m.step() == step)) sum += m.value();",
        "for (Relay m : in) if (m.step() == step) sum += m.value();",
        "when(step < 3); sum = in.with(m -> m.step() == step && m.value() > 0).size();",
        "if (step > 2) return; add(in.with(m -> m.step() == step));",
        "int few = 2; when(step < few); sum += in.with(m -> m.step() == step).size();",
      })
  void theViewsAreMadeBeforeTheGuard(String body) {
    assertThat(read(body)).containsPattern("var used1 = in\\.with\\(.*?\\); when\\(");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (Relay m : in) sum += m.value();",
        "add(in);",
        "sum = in.with(m -> m.step() == step).size() + in.size();",
        "var now = in.with(m -> m.step() == step); when(now.size() < 2); sum = now.size();",
        "when(in.isEmpty()); sum = in.with(m -> m.step() == step).size();",
        "step++; sum = in.with(m -> m.step() == step).size();",
        "goOn(); sum = in.with(m -> m.step() == step).size();",
        "while (sum < 3) { sum += in.with(m -> m.step() == step).size(); step++; }",
        "int now = step; sum = in.with(m -> m.step() == now).size();",
        "sum = in.with(m -> seen[m.value()] == step).size();",
        "sum = in.with(m -> 6 / m.value() == step).size();",
        "sum = in.with(m -> m.of().equals(self())).size();",
      })
  void whoeverLooksAtAllOrCouldTellIsLeftAsItIs(String body) {
    assertThat(read(body)).doesNotContain("used1");
  }

  private static String read(String body) {
    return Models.read("Relaying.java", RELAYING.replace("BODY", body)).code().text();
  }
}
