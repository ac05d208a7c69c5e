package dev.rondo.frontend.desugar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Models;
import org.junit.jupiter.api.Test;

/** Faulty processes are written out as handlers of their own. */
class ByzantineProcessesTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 4, f = 1)
      @Byzantine
      public class P extends Node {
        enum Color { RED, BLUE }
        record Sign(Color color, NodeId of) {}
        @Round(1) record Ask(@Phase @Input("1..2") int k) {}
        @Round(2) record Yes(@Phase int k, Sign sign, boolean sure) {}
        @Round(2) record No(@Phase int k, @Input("{3, 5}") int why) {}
        @Input("1..n") private int value;
        private int k;
        @Timeout void ask() { k++; broadcast(new Ask(k)); }
        @Upon void asked(NodeId from, Ask m) { when(m.k() > k || value > 2); k = m.k(); send(from, new No(k, 3)); }
        @Upon void yes(Yes m) { output(m.k()); }
      }
      """;

  private static String written() {
    return Models.read("P.java", PROTOCOL).code().text();
  }

  @Test
  void correctProcessesAloneRunTheHandlersOfTheProtocol() {
    assertThat(written())
        .contains("void ask() { when(faulty == 0); k++;")
        .containsIgnoringWhitespaces("when((m.k() > k || value > 2) && faulty == 0);")
        .contains("void yes(Yes m) { when(faulty == 0); output(m.k()); }");
  }

  @Test
  void aFaultyProcessSendsAnyMessageOfTheNextRoundToEachOther() {
    assertThat(written())
        .contains(
            "@Init void beginToLie() { if (faulty == 1) { value = 1; lieInRound1(); return; }")
        .contains(
            "private void lieInRound2() { for (NodeId to : others()) { int kind = choose(3);"
                + " if (kind == 1) { send(to, new Yes(liePhase,"
                + " new Sign(choose(java.util.List.of(Color.RED, Color.BLUE)), choose(nodes())),"
                + " flip())); }"
                + " else if (kind == 2) { send(to, new No(liePhase,"
                + " choose(java.util.List.of(3, 5)))); } }"
                + " send(self(), new Yes(liePhase, new Sign(Color.RED, self()), false)); }")
        .contains("liePhase++; lieRound = 0; if (liePhase <= 2) { lieInRound1(); }");
  }

  @Test
  void whereProcessesMayJoinALaterPhaseAFaultyOneMayAsWell() {
    assertThat(written())
        .contains("lieJoinsAsk(Ask m) { when(faulty == 1 && m.k() > liePhase && m.k() <= 2);");
  }

  @Test
  void invariantsSpeakOfCorrectProcessesUnderNamesThatNobodyHas() {
    String invariant = "@Invariant static boolean all(java.util.List<P> each) { return true; }";
    String code =
        Models.read("P.java", PROTOCOL.replace("private int k;", "private int k; " + invariant))
            .code()
            .text();
    assertThat(code)
        .contains("List<P> everybody)")
        .contains("each = everybody.stream().filter(each2 -> each2.faulty == 0).toList();");
  }

  @Test
  void linesStayWhereTheyAre() {
    assertThat(written().lines()).hasSameSizeAs(PROTOCOL.lines().toList());
  }
}
