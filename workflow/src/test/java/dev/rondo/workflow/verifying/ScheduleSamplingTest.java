package dev.rondo.workflow.verifying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Models;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a search samples where it has computed as many transitions as it may. */
final class ScheduleSamplingTest {

  @Test
  void aBugThatIsTooDeepForTheSearchIsSampledShrunkAndConfirmed() {
    VerifyingResult one = verified("Paxos", OptionalInt.empty(), 1);
    VerifyingResult two = verified("Paxos", OptionalInt.empty(), 2);

    assertThat(one.result().end()).isEqualTo(SearchResult.End.TRANSITIONS);
    assertThat(one.isSampled()).isTrue();
    assertThat(one.verdict()).isEqualTo(Verdict.BUG);
    assertThat(one.counterexample()).map(Counterexample::isConfirmed).contains(true);
    assertThat(one.phases()).isEqualTo(1);
    assertThat(one.covered()).isEqualTo("all schedules of up to 1 phase");
    assertThat(two.sampled()).isEqualTo(one.sampled());
    assertThat(two.counterexample().map(Counterexample::shown))
        .isEqualTo(one.counterexample().map(Counterexample::shown));
  }

  @Test
  void aCleanProtocolSaysHowManySchedulesWereSampled() {
    VerifyingResult clean = verified("PaxosFixed", OptionalInt.empty(), 1);

    assertThat(clean.verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    assertThat(clean.isComplete()).isFalse();
    assertThat(clean.sampled()).isEqualTo(clean.result().transitions() / 4);
  }

  @Test
  void whatTheUserBoundsIsSearchedAlone() {
    VerifyingResult bounded = verified("Paxos", OptionalInt.of(2), 1);

    assertThat(bounded.result().end()).isEqualTo(SearchResult.End.TRANSITIONS);
    assertThat(bounded.counterexample()).isEmpty();
    assertThat(bounded.sampled()).isZero();
  }

  private static VerifyingResult verified(String name, OptionalInt phases, int jobs) {
    Protocol protocol = Models.read(Models.benchmark(name));
    VerifyingSettings settings =
        new VerifyingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            phases,
            AskedProperty.SAFETY,
            Reductions.ALL,
            SearchLimits.NONE.withTransitions(1_000),
            jobs,
            /* trustsTags= */ true);
    return Verifying.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow()
        .run(new Closure.Assumed(), SearchWatcher.SILENT, Optional.empty());
  }
}
