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
            "private void lieInRound2UponAsk(java.util.Map<NodeId, Ask> said) { { int kind = 0;"
                + " Yes lastYes = null; No lastNo = null;"
                + " for (NodeId to : others()) { kind = (kind + choose(3)) % 3;"
                + " if (kind == 0) { lastYes = new Yes(liePhase,")
        .contains("else if (kind == 1) { lastNo = new No(liePhase,")
        .contains("(lastYes == null ? flip() : (flip() != lastYes.sure()))); send(to, lastYes); }")
        .contains(
            "(lastNo == null ? choose(java.util.List.of(3, 5)) : java.util.List.of(3,"
                + " 5).get(lieNear(java.util.List.of(3, 5).indexOf(lastNo.why()), 0, 2))));"
                + " send(to, lastNo); }")
        .contains("send(self(), new Yes(liePhase, new Sign(Color.RED, self()), false)); }")
        .contains("liePhase++; lieRound = 0; if (liePhase <= 2) { lieInRound1UponYes(said); }");
  }

  @Test
  void whatItHasHeardIsWhatItSaysWhereTheFirstChoiceIsTaken() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 4, f = 1)
        @Byzantine
        public class P extends Node {
          @Round(1) record One(@Input("0..1") int value) {}
          @Round(2) record Two(@Input("0..1") int value) {}
          @Upon void one(One m) { broadcast(new Two(m.value())); }
          @Upon void two(Two m) { output(m.value()); }
        }
        """;
    assertThat(Models.read("P.java", text).code().text())
        .contains(
            "(said.containsKey(to) ? lieNear(said.get(to).value(), 0, 2) :"
                + " (lastTwo == null ? 0 + choose(2) : lieNear(lastTwo.value(), 0, 2)))")
        .contains(
            "private int lieNear(int like, int low, int count) {"
                + " return low + Math.floorMod(like - low + choose(count), count); }");
  }

  @Test
  void signaturesAreItsOwnOrThoseThatItHasReceived() {
    String text =
        """
        import java.util.List;
        import rondo.*;
        @Protocol(n = 4, f = 1)
        @Byzantine
        public class P extends Node {
          record Sign(@Signed NodeId signer, boolean yes) {}
          @Round(1) record Vote(Sign sign) {}
          @Round(2) record Proof(List<Sign> signs) {}
          @Upon void vote(Vote m) { broadcast(new Proof(List.of(m.sign(), new Sign(self(), true)))); }
          @Upon void proof(Proof m) { output(m.signs().size()); }
        }
        """;
    assertThat(Models.read("P.java", text).code().text())
        .contains(
            "lastVote = new Vote(((lieAt = choose(lieKnownSign.size() + 1)) > 0"
                + " ? lieKnownSign.get(lieKnownSign.size() - lieAt) : new Sign(self(), ")
        .contains(
            "lastProof = new Proof(lieSomeSign(lastProof == null ? null : lastProof.signs()));")
        .contains(
            "if (!mailbox.sender(at).equals(self())) {"
                + " said.put(mailbox.sender(at), mailbox.get(at));"
                + " if (mailbox.get(at).sign() != null) { lieLearnSign(mailbox.get(at).sign()); }")
        .contains(
            "lieAnySign() { int at = choose(lieKnownSign.size() + 1);"
                + " if (at < lieKnownSign.size()) { return"
                + " lieKnownSign.get(lieKnownSign.size() - 1 - at); }"
                + " return new Sign(self(), flip()); }");
  }

  /** A leader's value, the constant that the protocol writes, and numbers that vary with phases. */
  @Test
  void whatFitsIsFoundInSignaturesAndInWhatTheProtocolWrites() {
    String text =
        """
        import java.util.List;
        import rondo.*;
        @Protocol(n = 4, f = 1)
        @Byzantine
        public class P extends Node {
          enum Kind { FIRST, SECOND }
          record Vote(@Signed NodeId signer, @Phase int view, Kind kind, @Input("1..2") int value) {}
          @Round(1) record Propose(@Phase int view, @Input("1..2") int value) {}
          @Round(2) record Say(@Phase int view, Vote vote) {}
          private int view;
          @Timeout void next() { view++; send(node(view % n()), new Propose(view, 1)); }
          @Upon void propose(NodeId from, Propose m) {
            when(m.view() == view);
            broadcast(new Say(view, new Vote(self(), view, Kind.SECOND, m.value())));
          }
          @Upon void say(Say m) { output(m.vote().value()); }
        }
        """;
    String code = Models.read("P.java", text).code().text();
    assertThat(code)
        .contains("(lastPropose == null ? lieNear(liePhase, 1, 2) : ")
        .contains("List.of(Kind.FIRST, Kind.SECOND).get(lieNear(Kind.SECOND == null")
        .contains("(said.containsKey(to) ? lieNear(said.get(to).value(), 1, 2) : (lastSay == null")
        .contains("!said.isEmpty() ? lieNear(said.values().iterator().next().value(), 1, 2)");
  }

  @Test
  void whereProcessesMayJoinALaterPhaseAFaultyOneMayAsWell() {
    assertThat(written())
        .contains(
            "lieJoinsAsk(NodeId from, Ask m) { when(faulty == 1 && m.k() > liePhase && m.k() <="
                + " 2);");
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
