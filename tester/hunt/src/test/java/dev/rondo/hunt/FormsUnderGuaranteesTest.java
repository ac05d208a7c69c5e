package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import org.junit.jupiter.api.Test;

/**
 * What a network guarantees holds in the original: no process goes on, or times out, before it is
 * kept.
 */
class FormsUnderGuaranteesTest {

  private static final String SPEC =
      """
      public static class Never implements Spec<Integer> {
        public void observe(NodeId node, Integer v) { if (v == 9) throw new Violation("never"); }
      }
      """;

  private static boolean findsBug(String network, String body, String faults) {
    return findsBug("n = 2, network = " + network, body, faults, 2_000);
  }

  private static boolean findsBug(String settings, String body, String faults, int schedules) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            "import rondo.*;\n@Protocol("
                + settings
                + ".class, spec = P.Never.class) public class P extends Node {\n"
                + SPEC
                + body
                + "}");
    AsyncSettings usual = AsyncSettings.of(protocol.model().settings());
    AsyncSettings faulty =
        faults.isEmpty() ? usual : usual.withNetwork(usual.network(), AllowedFaults.parse(faults));
    var explorer = AsyncForm.of(protocol, faulty).newExplorer();
    for (int schedule = 0; schedule < schedules; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aRoundIsNotSkippedWhereItsMessagesAreGuaranteed() {
    String body =
        """
        @Round(1) record A(int v) {}
        @Round(2) record B(int v) {}
        private boolean acted;
        private boolean done;
        @Init void start() { broadcast(new A(1)); }
        @Upon void b(B m) { when(!done); done = true; output(acted ? 1 : 9); }
        @Upon void a(Mailbox<A> box) {
          when(!acted && !done && box.size() == n()); acted = true; broadcast(new B(1));
        }
        """;
    assertThat(findsBug("Reliable", body, "")).isFalse();
    assertThat(findsBug("NMinusF", body, "")).isFalse();
    assertThat(findsBug("Crash", body, "")).isFalse();
    assertThat(findsBug("BoundedOmissions", body, "")).isFalse();
    assertThat(findsBug("Arbitrary", body, "")).isTrue();
  }

  @Test
  void nobodyGivesUpBeforeTheRoundItWaitsFor() {
    String body =
        """
        @Round(1) record A(int v) {}
        private boolean done;
        @Init void start() { broadcast(new A(1)); }
        @Upon void a(Mailbox<A> box) { when(!done && box.size() == n()); done = true; output(1); }
        @Timeout void t(Mailbox<A> in) { when(!done && in.isEmpty()); done = true; output(9); }
        """;
    assertThat(findsBug("Reliable", body, "")).isFalse();
    assertThat(findsBug("Arbitrary", body, "")).isTrue();
  }

  /** Without phases a round comes once, so a timeout that has let its round pass never runs. */
  @Test
  void aTimeoutThatLooksForMessagesOfARoundThatIsOver() {
    String body =
        """
        @Round(1) record A(%1$s) {}
        @Round(2) record B(%1$s) {}
        private int at;
        @Init void start() { broadcast(new A(%2$s)); }
        @Upon void a(Mailbox<A> box) {
          when(at == 0 && box.size() == n()); at = 1; broadcastToOthers(new B(%2$s));
        }
        @Upon void b(Mailbox<B> box) { when(at == 1 && box.size() == n()); at = 2; }
        @Timeout void t(Mailbox<A> box) { when(at == 1 && box.isEmpty()); at = 2; output(9); }
        """;
    assertThat(findsBug("Reliable", body.formatted("", ""), "")).isFalse();
    assertThat(findsBug("Arbitrary", body.formatted("", ""), "")).isTrue();
    String phased = body.formatted("@Phase int k", "1");
    assertThat(findsBug("Reliable", phased, "")).as("it waits for phase 2").isTrue();
  }

  /** Also where it was asked about that round before it had sent anything. */
  @Test
  void whoIsGuaranteedItsOwnMessageHearsItBeforeItTimesOut() {
    String body =
        """
        @Round(1) record A(@Phase int k) {}
        @Round(2) record B(@Phase int k) {}
        private int k = 1;
        private int seen;
        private boolean second;
        @Init void start() { broadcast(new A(k)); }
        @Timeout void one(Mailbox<A> box) {
          var all = box.with(m -> m.k() == k);
          when(!second && k < 3 && !all.isEmpty());
          second = true;
          output(all.from(self()) == null ? 9 : 1);
          if (self().index() == k - 1) { broadcast(new B(k)); }
        }
        @Timeout void two(Mailbox<B> box) {
          var all = box.with(m -> m.k() == k);
          when(second); second = false; seen = all.size(); k++; broadcast(new A(k));
        }
        """;
    assertThat(findsBug("Reliable", body, "")).isFalse();
    assertThat(findsBug("Arbitrary", body, "")).isTrue();
  }

  /** While it is asked what it can do next, a process may come to the round of its end. */
  @Test
  void whoStopsInARoundDoesWhatItCanBefore() {
    String body =
        """
        @Round(1) record Ask() {}
        @Round(2) record Vote() {}
        @Round(3) record Done() {}
        private boolean over;
        @Init void start() { if (self().equals(node(0))) { broadcast(new Ask()); } }
        @Upon void ask(NodeId from, Ask m) { send(from, new Vote()); }
        @Upon void votes(Mailbox<Vote> votes) {
          when(votes.size() >= n() - f()); broadcast(new Done());
        }
        @Timeout void silent() { when(!over); over = true; broadcast(new Ask()); }
        @Upon void done(Done m) { output(1); }
        """;
    assertThat(findsBug("n = 3, f = 1, network = Crash", body, "", 5_000)).isFalse();
  }

  /** Who is not waited for any more may still time out, but sends nothing that was guaranteed. */
  @Test
  void whatIsGuaranteedIsNotSentAfterItsReceiverHasGoneOn() {
    AsyncForm form = Protocols.own("Late");
    Counterexamples sequential = Counterexamples.of(form.protocol());
    var explorer = form.newExplorer();
    for (int schedule = 0; schedule < 2_000; schedule++) {
      assertThat(explorer.explore(1, schedule)).isNull();
    }
    assertThat(sequential.first(1, 2_000)).isEmpty();
  }

  @Test
  void messagesOfOneSenderAreHandledInTheirOrderWhereNothingIsReordered() {
    String body =
        """
        record First() {}
        record Second() {}
        private boolean first;
        @Init void start() {
          if (self().equals(node(0))) { send(node(1), new First()); send(node(1), new Second()); }
          else send(node(1), new First());
        }
        @Upon void second(Second m) { output(first ? 1 : 9); }
        @Upon void first(NodeId from, First m) { if (from.equals(node(0))) first = true; output(2); }
        """;
    assertThat(findsBug("Arbitrary", body, "D,T")).isFalse();
    assertThat(findsBug("Arbitrary", body, "R,D,T")).isTrue();
  }
}
