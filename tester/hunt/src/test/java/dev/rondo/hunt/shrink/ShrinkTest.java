package dev.rondo.hunt.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceText;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -Dshrink.count=100} asks for as many counterexamples of each protocol. */
class ShrinkTest {

  private static final int COUNT = Integer.getInteger("shrink.count", 4);
  private static final long SCHEDULES = 10_000_000;

  @Tag("long")
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
  void aShrunkCounterexampleShowsTheSameBugInBothForms(String name) {
    Counterexamples counterexamples = Counterexamples.ofBenchmark(name);
    List<Trace> traces = counterexamples.first(COUNT, SCHEDULES);
    assertEquals(COUNT, traces.size());
    for (Trace trace : traces) {
      Trace shrunk =
          SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET)
              .run();
      assertTrue(phases(shrunk) <= phases(trace));
      assertEquals(kind(trace), kind(shrunk));
      assertEquals(shrunk, counterexamples.form().newExplorer().replay(shrunk));
      assertInstanceOf(
          LiftResult.Confirmed.class, Lift.of(shrunk, counterexamples.original()), name);
    }
  }

  private static long phases(Trace trace) {
    return trace.steps().stream().map(step -> step.time().phase()).distinct().count();
  }

  private static Finding.FindingKind kind(Trace trace) {
    Finding finding = trace.finding();
    assertTrue(finding != null);
    return finding.kind();
  }

  @Test
  @Timeout(3_000)
  void phasesOfLargeNumbersAreNotGoneThroughOneByOne() {
    Counterexamples counterexamples =
        Counterexamples.of(
            Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 2, spec = P.Never.class)
                public class P extends Node {
                  public static class Never implements Spec<Integer> {
                    public void observe(NodeId node, Integer v) { throw new Violation("never"); }
                  }
                  @Round(1) record A(@Phase int k) {}
                  private int k = 1;
                  @Init void start() { broadcast(new A(2_000_000_000)); }
                  @Upon void a(A m) {
                    when(m.k() > k);
                    k = m.k();
                    if (k == 2_000_000_000) broadcast(new A(k + 7)); else output(k);
                  }
                }
                """));
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    Trace shrunk =
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run();
    assertEquals(kind(trace), kind(shrunk));
  }

  /** Ballots are a thousand numbers apart, and the bug takes one of them. */
  @Test
  void phasesOfTwoLevelsAreLeftOut() {
    Counterexamples counterexamples =
        Counterexamples.of(
            Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 2, spec = P.Never.class)
                public class P extends Node {
                  public static class Never implements Spec<Integer> {
                    public void observe(NodeId node, Integer v) { throw new Violation("never"); }
                  }
                  @Round(1) record A(int ballot, int slot) {
                    @Phase int number() { return PhaseNumber.wide(ballot, slot); }
                  }
                  private int ballot;
                  @Timeout void lead() {
                    ballot++;
                    broadcast(new A(ballot, 1));
                  }
                  @Upon void a(A m) {
                    when(m.ballot() >= ballot);
                    ballot = m.ballot();
                    if (choose(20) == 1) output(0);
                  }
                }
                """));
    for (Trace trace : counterexamples.first(COUNT, SCHEDULES)) {
      SequentialShrinker shrink =
          SequentialShrinker.searched(counterexamples.form(), trace, SequentialShrinker.BUDGET);
      assertEquals(1, shrink.cost().phases(), shrink.cost().toString());
    }
  }

  @Test
  void paxosNeedsNoMoreThanFourPhases() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("PaxosFirstLog");
    for (Trace trace : counterexamples.first(COUNT, SCHEDULES)) {
      SequentialShrinker shrink =
          SequentialShrinker.searched(counterexamples.form(), trace, SequentialShrinker.BUDGET);
      assertTrue(shrink.cost().phases() <= 4, shrink.cost().toString());
    }
  }

  /** How many phases each bug takes, whatever the first schedules that show it took. */
  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({"zoo/RaftWipedDisk, 2", "zoo/RaftLongestLog, 3", "zoo/FlexiblePaxos, 2"})
  void phasesThatTimeoutsLeapOverAreLeftOut(String name, int needed) {
    Counterexamples counterexamples = Counterexamples.ofBenchmark(name);
    for (Trace trace : counterexamples.first(4, SCHEDULES)) {
      SequentialShrinker shrink =
          SequentialShrinker.searched(counterexamples.form(), trace, SequentialShrinker.BUDGET);
      assertEquals(needed, shrink.cost().phases(), shrink.cost().toString());
    }
  }

  @Test
  void roundsWrittenByHandShrinkAsWell() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("LastVoting");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    Trace shrunk =
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run();
    assertTrue(shrunk.steps().size() < trace.steps().size());
    assertEquals(kind(trace), kind(shrunk));
  }

  @Test
  void shrinkingTwiceGivesTheSameTrace() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("ViewChange");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    Trace once =
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run();
    assertEquals(
        once,
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run());
    assertEquals(
        once,
        SequentialShrinker.prepare(counterexamples.form(), once, SequentialShrinker.BUDGET).run());
  }

  @Test
  void withoutABudgetNothingBecomesSmaller() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("LastVoting");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    assertEquals(trace, SequentialShrinker.prepare(counterexamples.form(), trace, 0).run());
    assertNotEquals(
        trace,
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run());
  }

  @Test
  void aTraceWithoutABugIsRefused() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("PaxosFixed");
    SequentialExplorer explorer = counterexamples.form().newExplorer();
    explorer.explore(1, 1);
    Trace trace = explorer.trace(explorer.origin());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET)
                .run());
  }

  @Test
  void aShrunkAndLiftedCounterexampleReadsLikeAStory() {
    Counterexamples counterexamples = Counterexamples.ofBenchmark("PaxosFirstLog");
    Trace trace = counterexamples.first(1, SCHEDULES).get(0);
    Trace shrunk =
        SequentialShrinker.prepare(counterexamples.form(), trace, SequentialShrinker.BUDGET).run();
    LiftResult lifted = Lift.of(shrunk, counterexamples.original());
    Trace asynchronous = assertInstanceOf(LiftResult.Confirmed.class, lifted).asynchronous();
    Golden.check(
        Golden.folder("shrink").resolve("PaxosFirstLog.sequential.txt"), TraceText.of(shrunk));
    Golden.check(
        Golden.folder("shrink").resolve("PaxosFirstLog.async.txt"), TraceText.of(asynchronous));
  }
}
