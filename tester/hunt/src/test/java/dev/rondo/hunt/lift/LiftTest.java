package dev.rondo.hunt.lift;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.run.trace.TraceText;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every counterexample of the sequential form is one of the original. {@code -Dlift.count=200} asks
 * for as many of each protocol.
 */
class LiftTest {

  private static final int COUNT = Integer.getInteger("lift.count", 24);
  private static final long SCHEDULES = 10_000_000;

  @Sampled(oneOf = 5)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Paxos",
        "BenOr",
        "BenOrTimeouts",
        "ViewChange",
        "UniformVoting",
        "TwoPhaseCommit",
        "Cassandra6023",
        "RaftElection",
        "Zookeeper1154",
        "ChandraToueg"
      })
  void counterexamplesOfTheSequentialFormAreConfirmedInTheOriginal(String name) {
    Counterexamples counterexamples = Counterexamples.ofBenchmark(name);
    List<Trace> traces = counterexamples.first(COUNT, SCHEDULES);
    assertEquals(COUNT, traces.size());
    for (Trace trace : traces) {
      assertConfirmed(trace, counterexamples);
    }
  }

  @Test
  void processesThatOthersSpawnLiftAsWell() {
    Counterexamples counterexamples = Counterexamples.of(Protocols.own("Spawning").protocol());
    List<Trace> traces = counterexamples.first(COUNT, SCHEDULES);
    assertEquals(COUNT, traces.size());
    assertTrue(traces.stream().anyMatch(trace -> trace.nodes() > 2));
    for (Trace trace : traces) {
      assertConfirmed(trace, counterexamples);
    }
  }

  @Test
  void aMessageToAProcessThatDoesNotExistIsTheSameExceptionInBothForms() {
    Counterexamples counterexamples = Counterexamples.of(Protocols.own("NoSuchProcess").protocol());
    assertConfirmed(counterexamples.first(1, SCHEDULES).get(0), counterexamples);
  }

  @ParameterizedTest
  @ValueSource(strings = {"choose(box.size() - 1)", "choose(List.of(1).subList(0, 0))"})
  void thereIsNothingToChooseFromInBothForms(String choice) {
    Counterexamples counterexamples =
        Counterexamples.of(
            Protocols.load(
                "P.java",
                """
                import java.util.List;
                import rondo.*;
                @Protocol(n = 2)
                public class P extends Node {
                  @Round(1) record A(int v) {}
                  private int x;
                  private boolean done;
                  @Init void start() { broadcast(new A(1)); }
                  @Upon void a(Mailbox<A> box) {
                    when(!done && !box.isEmpty());
                    done = true;
                    x = CHOICE;
                  }
                }
                """
                    .replace("CHOICE", choice)));
    assertConfirmed(counterexamples.first(1, 1_000).get(0), counterexamples);
  }

  @Test
  void aGuardThatThrowsDoesSoInTheOriginal() {
    Counterexamples counterexamples =
        Counterexamples.of(
            Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 2)
                public class P extends Node {
                  @Round(1) record A(int v) {}
                  private int x;
                  @Init void start() { broadcast(new A(1)); }
                  @Upon void a(Mailbox<A> box) { when(box.size() / x > 0); x = 1; output(1); }
                }
                """));
    assertConfirmed(counterexamples.first(1, SCHEDULES).get(0), counterexamples);
  }

  /** One of these hears of a later phase as it times out, and comes to that phase long after. */
  @Test
  @Tag("long")
  void whatATimeoutDoesNotUseIsNotThereLater() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("BenOrTimeouts");
    for (Trace trace : counterexamples.first(110, SCHEDULES)) {
      assertConfirmed(trace, counterexamples);
    }
  }

  /** In the original such messages are dropped: no handler can observe them. */
  @Test
  void aStepThatDoesNothingUponOldMessagesNeedNotBeInTheOriginal() {
    Counterexamples counterexamples =
        Counterexamples.of(
            Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 3, spec = Agreement.class)
                public class P extends Node {
                  @Round(1) record Ask(@Phase int k) {}
                  @Round(2) record Vote(@Phase int k) {}
                  private int k;
                  @Timeout void ask() { when(k < 4); k++; broadcast(new Ask(k)); }
                  @Upon void asked(NodeId from, Ask m) { when(m.k() > k); k = m.k(); broadcast(new Vote(k)); }
                  @Upon void learn(Mailbox<Vote> mailbox) {
                    var votes = mailbox.with(m -> m.k() == k);
                    for (Vote v : votes) { if (votes.size() > 1) { output(k); return; } }
                  }
                }
                """));
    counterexamples.first(COUNT, SCHEDULES).forEach(bug -> assertConfirmed(bug, counterexamples));
  }

  @Test
  void handlersOfOneNameAreToldApartByWhatTheyTake() {
    Counterexamples counterexamples = Counterexamples.of(Protocols.own("Overloaded").protocol());
    int count = Boolean.getBoolean("tests.all") ? 60 : 15;
    for (Trace trace : counterexamples.first(count, SCHEDULES)) {
      assertConfirmed(trace, counterexamples);
    }
  }

  private static void assertConfirmed(Trace trace, Counterexamples counterexamples) {
    LiftResult result = Lift.of(trace, counterexamples.original());
    if (result instanceof LiftResult.NotLifted not) {
      fail(
          String.join(
              "\n",
              not.reason() + ", step " + not.step(),
              TraceText.of(trace),
              TraceText.of(not.asynchronous())));
    }
    Trace lifted = assertInstanceOf(LiftResult.Confirmed.class, result).asynchronous();
    Finding one = trace.finding();
    Finding other = lifted.finding();
    assertTrue(one != null && other != null);
    assertEquals(one.kind(), other.kind());
    assertEquals(one.message(), other.message());
  }

  private static final String GUARANTEED =
      """
      import rondo.*;
      @Protocol(n = 3, f = 1, network = NETWORK.class, spec = P.Never.class)
      public class P extends Node {
        public static class Never implements Spec<Integer> {
          public void observe(NodeId node, Integer v) {
            if (v == 9) throw new Violation("never");
          }
        }
        @Round(1) record A(@Phase int k, int v) {}
        @Round(2) record B(@Phase int k, int v) {}
        private int k = 1;
        private int step = 1;
        private boolean late;
        @Init void start() { broadcast(new A(k, choose(2))); }
        @Upon void a(Mailbox<A> box) {
          var as = box.with(m -> m.k() == k);
          when(step == 1 && as.size() >= 2);
          step = 2;
          broadcast(new B(k, as.size()));
        }
        @Upon void b(Mailbox<B> box) {
          var bs = box.with(m -> m.k() == k);
          when(step == 2 && !bs.isEmpty());
          k++;
          step = 1;
          output(k == 3 ? 9 : bs.size());
          broadcast(new A(k, choose(2)));
        }
        @Timeout void t() {
          when(!late && step == 1);
          late = true;
          step = 2;
          broadcast(new B(k, 0));
        }
      }
      """;

  private static Counterexamples guaranteed(String network) {
    return Counterexamples.of(Protocols.load("P.java", GUARANTEED.replace("NETWORK", network)));
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reliable",
        "NMinusF",
        "Kernel",
        "Crash",
        "BoundedOmissions",
        "EventuallyReliable"
      })
  void aBugUnderGuaranteesIsConfirmedUnderThem(String network) {
    Counterexamples counterexamples = guaranteed(network);
    for (Trace trace : counterexamples.first(30, SCHEDULES)) {
      assertConfirmed(trace, counterexamples);
      Trace lifted = Lift.of(trace, counterexamples.original()).run().orElseThrow();
      assertEquals("rondo." + network, lifted.settings().get("network"));
    }
  }

  @Test
  void aRunThatTheNetworkForbidsConfirmsNothing() {
    Counterexamples counterexamples = guaranteed("Arbitrary");
    List<Trace> traces = counterexamples.first(30, SCHEDULES);
    long confirmed =
        traces.stream()
            .map(trace -> Forged.withSetting(trace, "network", "rondo.Reliable"))
            .filter(trace -> beforeTheBug(trace).anyMatch(LiftTest::hasLost))
            .peek(trace -> notLifted(trace, counterexamples))
            .count();
    assertTrue(confirmed > 0);
  }

  /** With what the last step has not heard the same bug shows, and nothing is lost. */
  private static Stream<TraceStep> beforeTheBug(Trace trace) {
    return trace.steps().stream().limit(trace.steps().size() - 1);
  }

  private static boolean hasLost(TraceStep step) {
    return step.timeout() < 0
        && !step.handler().isEmpty()
        && step.used().stream().anyMatch(TraceStep.TracedMessage::lost);
  }

  @Test
  void aLiftedTraceIsKeptAndReplayedLikeAnyOther() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    LiftResult result = Lift.of(trace, counterexamples.original());
    Trace lifted = ((LiftResult.Confirmed) result).asynchronous();
    Trace read = TraceJson.read(TraceJson.write(lifted));
    assertEquals("async", read.form());
    AsyncForm form = AsyncForm.of(counterexamples.original(), AsyncTraceCodec.settings(read));
    assertEquals(lifted, form.newExplorer().replay(read));
  }

  @Test
  void aMessageThatWasNeverSentDoesNotLift() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    int number = Forged.firstThatHears(trace);
    TraceStep step = trace.steps().get(number);
    TraceStep.TracedMessage heard = step.used().get(0);
    Trace forged =
        Forged.withStep(
            trace,
            number,
            Forged.withUsed(
                step,
                List.of(
                    new TraceStep.TracedMessage(
                        heard.id(),
                        heard.to(), // as if it had sent it itself
                        heard.to(),
                        heard.content(),
                        heard.tag(),
                        false,
                        0))));
    LiftResult.NotLifted not = notLifted(forged, counterexamples);
    assertEquals(number, not.step());
    assertTrue(not.reason().contains("which was never sent"), not.reason());
  }

  @Test
  void aHandlerThatIsNotEnabledDoesNotLift() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    int number = Forged.firstThatHears(trace);
    Trace forged =
        Forged.withStep(trace, number, Forged.withUsed(trace.steps().get(number), List.of()));
    LiftResult.NotLifted not = notLifted(forged, counterexamples);
    assertEquals(number, not.step());
    assertTrue(not.reason().startsWith("no handler of P"), not.reason());
  }

  @Test
  void anotherViolationDoesNotLift() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    Trace forged =
        Forged.withFinding(
            trace, new Finding(Finding.FindingKind.VIOLATION, "something else", 0, "", 0));
    LiftResult.NotLifted not = notLifted(forged, counterexamples);
    assertTrue(not.reason().startsWith("the original shows VIOLATION"), not.reason());
  }

  @Test
  void aStateThatTheOriginalDoesNotHaveDoesNotLift() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    int number = Forged.firstThatHears(trace);
    TraceStep step = trace.steps().get(number);
    TraceStep forgedStep =
        Forged.withChanges(step, List.of(new TraceStep.VariableChange("view", "17")));
    LiftResult.NotLifted not =
        notLifted(Forged.withStep(trace, number, forgedStep), counterexamples);
    assertEquals(number, not.step());
    assertTrue(not.reason().contains("value=17"), not.reason());
  }

  @Test
  void aProtocolWrittenAsRoundsHasNoOriginal() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("LastVoting");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    LiftResult result = Lift.of(trace, counterexamples.original());
    assertEquals(
        "LastVoting is written as rounds: there is no asynchronous original",
        assertInstanceOf(LiftResult.NoOriginal.class, result).reason());
  }

  private static LiftResult.NotLifted notLifted(Trace trace, Counterexamples counterexamples) {
    return assertInstanceOf(LiftResult.NotLifted.class, Lift.of(trace, counterexamples.original()));
  }
}
