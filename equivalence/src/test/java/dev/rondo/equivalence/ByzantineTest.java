package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faulty processes are the same in both forms. */
class ByzantineTest {

  @Test
  void liesHaveTheSameHistoriesInBothForms() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, f = 1, network = Reliable.class) @Byzantine public class P extends Node {
          @Round(1) record Say(boolean yes) {}
          @Round(2) record Again(boolean yes) {}
          private int heard;
          @Init void start() { broadcast(new Say(true)); }
          @Upon void say(Mailbox<Say> mailbox) {
            when(heard < 3 && !mailbox.isEmpty());
            heard = 3 + mailbox.with(m -> m.yes()).size();
            broadcast(new Again(true));
          }
          @Upon void again(Mailbox<Again> mailbox) {
            when(heard < 6 && !mailbox.isEmpty());
            heard = 6 + mailbox.with(m -> m.yes()).size();
            output(heard);
          }
        }
        """;
    Equivalence result = Forms.of("P.java", text).compare(2, 1, 1, 0);
    assertThat(result.holds()).isTrue();
    assertThat(result.histories()).isGreaterThan(1);
  }

  @Test
  void signaturesHaveTheSameHistoriesInBothForms() {
    String text =
        """
        import java.util.List;
        import rondo.*;
        @Protocol(n = 2, f = 1, network = Reliable.class) @Byzantine public class P extends Node {
          enum Color { RED }
          record Sign(@Signed NodeId signer, Color color) {}
          @Round(1) record Vote(Sign sign) {}
          @Round(2) record Proof(List<Sign> signs) {}
          private int heard;
          @Init void start() { broadcast(new Vote(self().index() == 0 ? null : new Sign(self(), null))); }
          @Upon void vote(Mailbox<Vote> mailbox) {
            when(heard < 3 && !mailbox.isEmpty());
            heard = 3 + mailbox.size();
            broadcast(new Proof(List.of(new Sign(self(), null))));
          }
          @Upon void proof(Mailbox<Proof> mailbox) {
            when(heard < 6 && !mailbox.isEmpty());
            heard = 6;
            for (Proof m : mailbox) { heard = 3 * heard + m.signs().size(); }
            output(heard);
          }
        }
        """;
    Equivalence result = Forms.of("P.java", text).compare(2, 1, 1, 0);
    assertThat(result.holds()).isTrue();
    assertThat(result.histories()).isGreaterThan(1);
  }
}
