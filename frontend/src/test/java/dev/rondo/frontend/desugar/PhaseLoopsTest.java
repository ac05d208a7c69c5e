package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop that asks for the phase looks at a view only where that makes no difference. */
class PhaseLoopsTest {

  private static final String COUNTING =
      """
      import java.util.function.*;
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class)
      public class Counting extends Node {
        @Round(1) record Vote(@Phase int term, int value, NodeId of) {}
        private int term = 1;
        private int asked;
        private int[] boxes = new int[4];

        @Init void start() {
          broadcast(new Vote(term, choose(2), self()));
        }

        @Upon void count(Mailbox<Vote> mailbox) {
          LOOP
          broadcast(new Vote(term + 1, asked, self()));
          term = term + 1;
        }

        private int next() {
          return asked++;
        }

        private void goOn() {
          advance();
        }

        private void advance() {
          term++;
        }

        private boolean tells(Vote v) {
          output(v.value());
          return true;
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (Vote v : mailbox) if (v.term() == term) output(v.value());",
        "for (Vote v : mailbox) { if (this.term == v.term() && next() > 0) { asked += v.value(); }"
            + " }",
        "for (Vote v : mailbox) if (v.value() > 0 && asked < 3 && v.term() == term) next();",
        "for (Vote v : mailbox) if (!(v.value() == -asked) && v.term() == term && tells(v))"
            + " return;",
      })
  void theMessagesOfThePhaseAreAView(String loop) {
    assertThat(read(loop)).contains(" : mailbox.with(v -> ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (Vote v : mailbox) if (v.term() == term) { output(v.value()); term++; }",
        "for (Vote v : mailbox) if (v.term() == term) { output(v.value()); goOn(); }",
        "for (Vote v : mailbox) if (v.term() == term && (term = 2) > 0) output(v.value());",
        "Runnable r = () -> term++; for (Vote v : mailbox) if (v.term() == term) r.run();",
        "Runnable r = this::goOn; for (Vote v : mailbox) if (v.term() == term) r.run();",
        "Runnable r = new Runnable() { public void run() { advance(); } };"
            + " for (Vote v : mailbox) if (v.term() == term) r.run();",
        "for (Vote v : mailbox) if (next() > 0 && v.term() == term) output(v.value());",
        "for (Vote v : mailbox) if (asked++ > 0 && v.term() == term) output(v.value());",
        "for (Vote v : mailbox) if (tells(v) && v.term() == term) output(v.value());",
        "for (Vote v : mailbox) if (6 / v.value() > 0 && v.term() == term) output(v.value());",
        "for (Vote v : mailbox) if (boxes[v.value()] == 0 && v.term() == term) output(v.value());",
        "for (Vote v : mailbox) if (v.of().equals(self()) && v.term() == term) output(v.value());",
      })
  void aLoopThatCouldTellIsLeftAsItIs(String loop) {
    assertThat(read(loop)).doesNotContain("mailbox.with(");
  }

  private static String read(String loop) {
    return Models.read("Counting.java", COUNTING.replace("LOOP", loop)).code().text();
  }
}
