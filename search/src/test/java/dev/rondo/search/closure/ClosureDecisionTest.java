package dev.rondo.search.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision about the closure of a protocol holds for all of its runs. */
class ClosureDecisionTest {

  private static ClosureDecision decide(LoadedProtocol protocol) {
    return decide(protocol, 2);
  }

  private static ClosureDecision decide(LoadedProtocol protocol, int phases) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return ClosureDecision.of(protocol, settings, phases, () -> false);
  }

  private static ClosureDecision decide(String body) {
    return decide(
        Protocols.load(
            "P.java",
            "import rondo.*;\n@Protocol(n = 2) public class P extends Node {\n" + body + "}"));
  }

  private static void assertBroken(ClosureDecision decision, String text) {
    assertThat(decision).isInstanceOf(ClosureDecision.Broken.class);
    assertThat(
            Objects.requireNonNull(((ClosureDecision.Broken) decision).trace().finding()).message())
        .contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RaftElectionFixed", "ChandraToueg", "BenOrTimeouts"})
  void benchmarkProtocolsAreClosed(String name) {
    assertThat(decide(Protocols.benchmark(name).protocol()))
        .isInstanceOf(ClosureDecision.Closed.class);
  }

  @Tag("long")
  @Test
  void aViolationBehindARareChoiceIsFound() {
    assertBroken(
        decide(
            """
            @Round(1) record A(int v) {}
            private boolean heard;
            private boolean late;
            @Init void start() { late = choose(300) == 7 && choose(300) == 9; broadcast(new A(1)); }
            @Upon void a(A m) { when(!heard || late); heard = true; output(m.v()); }
            """),
        "TAG5: a acts a second time");
  }

  /** The step belongs to the phase of what it uses, though its process has sent a later phase. */
  @Test
  void anOldMessageOfTheLastPhaseIsWithinTheBound() {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2) public class P extends Node {
              @Round(1) record A(@Phase int k) {}
              @Round(2) record B(@Phase int k) {}
              private int k = 1;
              private int r = 1;
              @Init void start() { broadcast(new A(k)); }
              @Upon void a(Mailbox<A> box) {
                var heard = box.with(m -> m.k() == k);
                when(r == 1 && heard.size() == 2);
                r = 2;
                broadcast(new B(k));
                broadcast(new A(k + 1));
              }
              @Upon void b(Mailbox<B> box) {
                var heard = box.with(m -> m.k() == k);
                when(r == 2 && heard.size() == 2);
                r = 1;
                k++;
                output(k);
              }
            }
            """);
    assertBroken(decide(protocol, 1), "TAG3");
    assertBroken(decide(protocol, 2), "TAG3");
  }

  @Test
  void aSecondOutputOfOneRoundIsAnAct() {
    assertBroken(
        decide(
            """
            @Round(1) record A(int v) {}
            @Init void start() { broadcast(new A(1)); }
            @Upon void a(A m) { output(m.v()); }
            """),
        "TAG5: a acts a second time");
  }

  @Test
  void stateIsComparedByWhatItHolds() {
    assertBroken(
        decide(
            """
            record Held(int x) { public String toString() { return "always the same"; } }
            @Round(1) record A(int v) {}
            private Held held = new Held(0);
            @Init void start() { broadcast(new A(1)); }
            @Upon void a(Mailbox<A> all) { held = new Held(held.x() + all.size()); }
            """),
        "TAG5: a acts a second time");
  }

  @Test
  void aTimeoutThatUsesLeftoversActsASecondTime() {
    assertBroken(
        decide(
            """
            @Round(1) record A(int v) {}
            private int first = -1;
            @Init void start() { broadcast(new A(1)); }
            @Upon void a(A m) { when(first < 0); first = m.v(); }
            @Timeout void late(Mailbox<A> box) { when(first == 1 && box.size() == 1); first = 2; }
            """),
        "TAG5: late acts a second time");
  }

  @Test
  void messagesOfOneTagAreSentInOneStep() {
    assertBroken(
        decide(
            """
            @Round(1) record A(int v) {}
            private boolean told;
            private boolean heard;
            @Init void start() { send(node(0), new A(0)); }
            @Timeout void again() { when(!told && !heard); told = true; send(node(1), new A(1)); }
            @Upon void a(A m) { when(!heard); heard = true; }
            """),
        "has sent messages of (1, 1) in an earlier step");
  }

  @Test
  void whatAnActionReadsOfItsMailboxIsUsed() {
    assertBroken(
        decide(
            """
            @Round(1) record A(@Phase int phase) {}
            private int phase = 1;
            @Init void start() { broadcast(new A(phase)); }
            @Upon void a(Mailbox<A> box) {
              var now = box.with(m -> m.phase() == phase);
              when(now.size() >= 1);
              output(box.with(m -> m.phase() > phase).size());
              phase++;
              broadcast(new A(phase));
            }
            """),
        "TAG4: a uses messages of several times");
  }

  @Test
  void phasesAreCountedFromOne() {
    assertBroken(
        decide(
            """
            @Round(1) record A(@Phase int phase) {}
            private int phase;
            private boolean heard;
            @Init void start() { if (flip()) phase = 1; broadcast(new A(phase)); }
            @Upon void a(A m) { when(m.phase() == phase && !heard); heard = true; }
            """),
        "phase 0, but phases are counted from 1");
  }

  /** The largest number stands for no phase, so rounds would never come to it. */
  @Test
  void phasesAreCountedUpToTheLastButOne() {
    assertBroken(
        decide(
            """
            @Round(1) record A(@Phase int phase) {}
            private int phase = 1;
            @Init void start() { broadcast(new A(Integer.MAX_VALUE)); }
            @Upon void a(A m) { when(m.phase() > phase); phase = m.phase(); output(1); }
            """),
        "phase 2147483647, but phases are counted up to 2147483646");
  }

  @Test
  void whatIsTakenOneByOneIsNotDecided() {
    assertThat(
            decide(
                """
                @Round(1) record A(int v) {}
                private int sum;
                @Init void start() { broadcast(new A(1)); }
                @Upon void a(A m) { sum++; }
                """))
        .isEqualTo(
            new ClosureDecision.Open(
                "messages taken one by one (A) are only checked on sampled runs"));
  }

  @Test
  void aStepThatNoRunHasIsNoViolation() {
    // P1 would answer twice if both values came; P0 sends only one of them.
    assertThat(
            decide(
                """
                @Round(1) record A(int v) {}
                @Round(2) record B(int v) {}
                private int sum;
                @Init void start() { if (self().equals(node(0))) send(node(1), new A(choose(2))); }
                @Upon void a(Mailbox<A> all) { sum += 1 + all.get(0).v(); send(node(0), new B(sum)); }
                @Upon void b(B m) { when(self().equals(node(0)) && sum == 0); sum = m.v(); }
                """))
        .isInstanceOf(ClosureDecision.Closed.class);
  }

  /** Where the network guarantees a message, its process still has it when its round is over. */
  @ParameterizedTest
  @CsvSource({"Reliable, at == 2, true", "Reliable, at == 1, false", "Arbitrary, at == 2, false"})
  void aTimeoutThatWaitsForAnEarlierMessageToBeGone(String network, String guard, boolean open) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2, network = %s.class) public class P extends Node {
              @Round(1) record A(@Phase int p) {}
              @Round(2) record B(@Phase int p) {}
              private int p = 1;
              private int at;
              @Init void start() { at = 1; broadcast(new A(1)); }
              @Upon void a(A m) { when(m.p() == p && at == 1); at = 2; broadcast(new B(p)); }
              @Upon void b(Mailbox<B> all) {
                var box = all.with(m -> m.p() == p);
                when(at == 2 && box.size() > 1);
                at = 3;
              }
              @Timeout void tire(Mailbox<A> all) {
                var box = all.with(m -> m.p() == p);
                when(%s && box.isEmpty());
                at = 4;
              }
            }
            """
                .formatted(network, guard));
    ClosureDecision decision = decide(protocol);
    if (open) {
      assertThat(decision)
          .isEqualTo(new ClosureDecision.Open("tire reads messages of several times"));
    } else {
      assertThat(decision).isInstanceOf(ClosureDecision.Closed.class);
    }
  }
}
