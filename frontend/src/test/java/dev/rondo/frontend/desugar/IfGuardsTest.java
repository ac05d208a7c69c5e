package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of a guard around the views that it makes, where that makes no difference. */
class IfGuardsTest {

  private static final String COUNTING =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class)
      public class Counting extends Node {
        @Round(1) record Vote(@Phase int term, int value, NodeId of) {}
        private int term = 1;
        private boolean done;
        private List<Integer> past = new ArrayList<>();

        @Init void start() {
          broadcast(new Vote(term, choose(2), self()));
        }

        @Upon void count(Mailbox<Vote> mailbox) {
          GUARD
          term = term + 1;
          broadcast(new Vote(term, past.size(), self()));
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "if (done) return; var all = mailbox.with(v -> v.term() == term); if (all.size() < 2)"
            + " return; => when(!done && all.size() >= 2);",
        "if (done || term > 9) { return; } var all = mailbox.with(v -> v.term() == term);"
            + " when(all.size() > 1 || n() == 1);"
            + " => when(!done && term <= 9 && (all.size() > 1 || n() == 1));",
        "if (done) return; if (term > 9) return; var all = mailbox.with(v -> v.term() == term);"
            + " int zeros = 0; for (Vote v : all) { if (v.value() == 0) zeros++; }"
            + " if (zeros < 1) return; if (all.size() < 2) return;"
            + " => when(!done && term <= 9 && zeros >= 1 && all.size() >= 2);",
      })
  void viewsMayStandBetweenTheConditions(String guard, String when) {
    assertThat(read(guard).replaceAll("\\s+", " ")).contains(when).doesNotContain("return;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int first = past.get(0);",
        "int share = 6 / n();",
        "var all = mailbox.with(v -> v.of().equals(self()));",
        "var all = mailbox.with(v -> past.contains(v.value()));",
        "boolean done = mailbox.isEmpty();",
        "int late = mailbox.get(0).value();",
        "past.clear();",
      })
  void whatCouldFailWhereTheFirstDoesNotHoldStaysBehindIt(String between) {
    assertThat(read("if (done) return; " + between + " if (mailbox.size() < 2) return;"))
        .contains("when(!done);")
        .contains("if (mailbox.size() < 2) return;");
  }

  private static String read(String guard) {
    return Models.read("Counting.java", COUNTING.replace("GUARD", guard)).code().text();
  }
}
