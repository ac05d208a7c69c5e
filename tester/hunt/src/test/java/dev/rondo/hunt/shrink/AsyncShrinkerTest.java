package dev.rondo.hunt.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.hunt.TagSample;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.util.BitSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsyncShrinkerTest {

  private static final long SEED = 7;

  @ParameterizedTest
  @CsvSource({
    "ChangRoberts, 12",
    "ChainReplication, 12",
    "RaftElection, 20",
    "TwoPhaseCommit, 14",
    "BenOr, 30",
    "Raft, 60",
    "PaxosFirstLog, 40"
  })
  void aShrunkRunShowsTheSameBugInFewerSteps(String name, int mostSteps) {
    AsyncForm form = Protocols.benchmark(name);
    Trace found = firstFound(form);
    Trace shrunk = shrunk(form, found);
    assertThat(bug(shrunk)).isEqualTo(bug(found));
    assertThat(shrunk.steps().size()).isLessThanOrEqualTo(mostSteps);
    assertThat(form.newExplorer().replay(shrunk)).isEqualTo(shrunk);
  }

  @Test
  void aRunThatBreaksATagConditionShrinksToTheSameCondition() {
    AsyncForm form = TagSample.of(Protocols.benchmark("PaxosFirstLog")).monitored();
    Trace found = first(form, Finding.FindingKind.TAG);
    Trace shrunk = shrunk(form, found);
    assertThat(bug(shrunk)).isEqualTo(bug(found));
    assertThat(shrunk.steps().size()).isLessThan(15);
  }

  @Test
  void shrinkingTwiceGivesTheSameTrace() {
    AsyncForm form = Protocols.benchmark("RaftElection");
    Trace found = firstFound(form);
    Trace once = shrunk(form, found);
    assertThat(shrunk(form, found)).isEqualTo(once);
    assertThat(shrunk(form, once)).isEqualTo(once);
  }

  @Test
  void stoppedBeforeItBeginsItGivesBackWhatWasFound() {
    AsyncForm form = Protocols.benchmark("RaftElection");
    Trace found = firstFound(form);
    AsyncShrinker shrink = AsyncShrinker.prepare(form, found, AsyncShrinker.BUDGET);
    shrink.stop();
    assertThat(shrink.run()).isEqualTo(found);
  }

  @Test
  void aTraceWithoutABugIsRefused() {
    AsyncForm form = Protocols.benchmark("PaxosFixed");
    Trace trace = form.newExplorer().trace(ScheduleOrigin.of(SEED, 1));
    assertThatThrownBy(() -> AsyncShrinker.prepare(form, trace, AsyncShrinker.BUDGET))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever is left out, what the network guarantees is kept: these have no bug under theirs. */
  @ParameterizedTest
  @ValueSource(strings = {"UniformVotingFixed", "BenOrFixed", "TwoPhaseCommitFixed", "PaxosFixed"})
  @Tag("long")
  void noPartOfARunOfACorrectProtocolShowsABug(String name) {
    AsyncExplorer explorer = Protocols.benchmark(name).newExplorer();
    Randomness random = new Randomness();
    int happened = 0;
    for (int schedule = 0; schedule < 30; schedule++) {
      Trace trace = explorer.trace(ScheduleOrigin.of(SEED, schedule));
      random.restart(SEED, schedule);
      for (int part = 0; part < 3; part++) {
        happened += stepsOf(explorer, trace, someSteps(trace, random));
      }
    }
    assertThat(happened).isGreaterThan(500);
  }

  private static int stepsOf(AsyncExplorer explorer, Trace trace, BitSet kept) {
    try {
      Trace part = explorer.part(trace, kept, 0);
      assertThat(part.finding()).isNull();
      assertThat(explorer.replay(part)).isEqualTo(part);
      return part.steps().size();
    } catch (ReplayDiverged e) {
      return 0;
    }
  }

  private static BitSet someSteps(Trace trace, Randomness random) {
    BitSet kept = new BitSet();
    int of = 2 + random.below(8);
    for (int step = 0; step < trace.steps().size(); step++) {
      kept.set(step, random.below(of) > 0);
    }
    return kept;
  }

  @Test
  void aPartOfARunIsARunOnlyWhereMessagesMayWait() {
    var settings = Protocols.benchmark("Paxos").settings();
    assertThat(AsyncShrinker.applies(settings)).isTrue();
    assertThat(AsyncShrinker.applies(settings.withDelivery(DeliveryModel.MP))).isFalse();
    AllowedFaults inOrder = AllowedFaults.parse("D,T,MD");
    assertThat(AsyncShrinker.applies(settings.withNetwork(settings.network(), inOrder))).isFalse();
  }

  private static Trace shrunk(AsyncForm form, Trace found) {
    return AsyncShrinker.prepare(form, found, AsyncShrinker.BUDGET).run();
  }

  private static BugIdentity bug(Trace trace) {
    Finding finding = trace.finding();
    assertThat(finding).isNotNull();
    return BugIdentity.of(finding);
  }

  private static Trace firstFound(AsyncForm form) {
    return first(form, Finding.FindingKind.VIOLATION);
  }

  private static Trace first(AsyncForm form, Finding.FindingKind kind) {
    AsyncExplorer explorer = form.newExplorer();
    for (long schedule = 0; schedule < 100_000; schedule++) {
      Finding finding = explorer.explore(SEED, schedule);
      if (finding != null && finding.kind() == kind) {
        return explorer.trace(ScheduleOrigin.of(SEED, schedule));
      }
    }
    throw new AssertionError("no bug");
  }

  @Test
  void aRunIsTheSameAgainThoughSomebodyWasAskedInVainToTimeOut() {
    assertThatRunsAreTheSameAgain(
        """
        import rondo.*;
        @Protocol(n = 2, f = 1, network = Kernel.class)
        public class P extends Node {
          @Round(1) record A(@Phase int p) {}
          @Round(2) record B(@Phase int p) {}
          private int p = 1;
          private int at;
          private int k;
          @Init void start() { broadcast(new A(p)); }
          @Upon void a(A m) { when(m.p() == p && at < 2); at = 2; k = choose(2); broadcast(new B(p)); }
          @Upon void b(B m) { when(m.p() == p && at == 2); at = 3; k = choose(2); }
          @Timeout void tire(Mailbox<A> all) { when(at < 3 && all.isEmpty()); at = 3; }
        }
        """);
  }

  /** What has been asked is no reason to take a message for one that comes too late. */
  @Test
  void aRunIsTheSameAgainThoughSomebodyHasGivenARoundUpAndSendsItselfAMessageOfIt() {
    assertThatRunsAreTheSameAgain(
        """
        import rondo.*;
        @Protocol(n = 3, f = 1, network = NMinusF.class)
        public class P extends Node {
          @Round(1) record A() {}
          @Round(2) record B() {}
          private int at;
          private int heard;
          private boolean done;
          @Upon void a(NodeId from, A m) {
            when(at < 2);
            heard++;
            if (heard == 2) { at = 2; broadcast(new B()); }
          }
          @Upon void b(B m) { when(at < 3); at = 3; }
          @Timeout void go() { when(at == 0); at = 1; broadcast(new A()); }
          @Timeout void tire(Mailbox<B> all) { when(at < 3 && !done && all.size() <= 1); done = true; }
        }
        """);
  }

  /** The phase of a process goes back, so that none of its messages could be forgotten. */
  @Test
  void aRunIsTheSameAgainThoughAProcessForgetsItsTime() {
    assertThatRunsAreTheSameAgain(
        """
        import rondo.*;
        @Protocol(n = 2, network = Fifo.class)
        public class P extends Node {
          @Round(1) record A(@Phase int p) {}
          private int p = 1;
          @Init void start() { broadcast(new A(p)); }
          @Upon void a(A m) { when(m.p() >= p); p = m.p() + 1; if (p < 4) { broadcast(new A(p)); } }
          @Recover void again() {}
        }
        """);
  }

  private static void assertThatRunsAreTheSameAgain(String text) {
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    AsyncExplorer explorer = AsyncForm.of(protocol, settings).newExplorer();
    for (int schedule = 0; schedule < 50; schedule++) {
      explorer.explore(SEED, schedule);
      Trace run = explorer.trace(explorer.origin());
      assertThat(explorer.replay(run)).isEqualTo(run);
    }
  }
}
