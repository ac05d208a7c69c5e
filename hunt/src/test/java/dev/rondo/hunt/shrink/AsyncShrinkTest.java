package dev.rondo.hunt.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.hunt.TagSample;
import dev.rondo.run.Origin;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.Delivery;
import dev.rondo.run.async.Faults;
import dev.rondo.run.random.Randomness;
import dev.rondo.run.sequential.Bug;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import dev.rondo.testing.Protocols;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsyncShrinkTest {

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
    Trace found = first(form, Finding.Kind.TAG);
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
    AsyncShrink shrink = AsyncShrink.prepare(form, found, AsyncShrink.BUDGET);
    shrink.stop();
    assertThat(shrink.run()).isEqualTo(found);
  }

  @Test
  void aTraceWithoutABugIsRefused() {
    AsyncForm form = Protocols.benchmark("PaxosFixed");
    Trace trace = form.newExplorer().trace(Origin.of(SEED, 1));
    assertThatThrownBy(() -> AsyncShrink.prepare(form, trace, AsyncShrink.BUDGET))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever is left out, what the network promises is kept: these have no bug under theirs. */
  @ParameterizedTest
  @ValueSource(strings = {"UniformVotingFixed", "BenOrFixed", "TwoPhaseCommitFixed", "PaxosFixed"})
  void noPartOfARunOfACorrectProtocolShowsABug(String name) {
    AsyncExplorer explorer = Protocols.benchmark(name).newExplorer();
    Randomness random = new Randomness();
    int happened = 0;
    for (int schedule = 0; schedule < 30; schedule++) {
      Trace trace = explorer.trace(Origin.of(SEED, schedule));
      random.restart(SEED, schedule);
      for (int part = 0; part < 3; part++) {
        happened += stepsOf(explorer, trace, someSteps(trace, random));
      }
    }
    assertThat(happened).isGreaterThan(500);
  }

  private static int stepsOf(AsyncExplorer explorer, Trace trace, BitSet kept) {
    try {
      Trace part = explorer.part(trace, kept);
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
    assertThat(AsyncShrink.applies(settings)).isTrue();
    assertThat(AsyncShrink.applies(settings.withDelivery(Delivery.MP))).isFalse();
    Faults inOrder = Faults.parse("D,T,MD");
    assertThat(AsyncShrink.applies(settings.withNetwork(settings.network(), inOrder))).isFalse();
  }

  private static Trace shrunk(AsyncForm form, Trace found) {
    return AsyncShrink.prepare(form, found, AsyncShrink.BUDGET).run();
  }

  private static Bug bug(Trace trace) {
    Finding finding = trace.finding();
    assertThat(finding).isNotNull();
    return Bug.of(finding);
  }

  private static Trace firstFound(AsyncForm form) {
    return first(form, Finding.Kind.VIOLATION);
  }

  private static Trace first(AsyncForm form, Finding.Kind kind) {
    AsyncExplorer explorer = form.newExplorer();
    for (long schedule = 0; schedule < 100_000; schedule++) {
      Finding finding = explorer.explore(SEED, schedule);
      if (finding != null && finding.kind() == kind) {
        return explorer.trace(Origin.of(SEED, schedule));
      }
    }
    throw new AssertionError("no bug");
  }
}
