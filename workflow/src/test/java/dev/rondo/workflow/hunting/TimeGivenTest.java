package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.Hunter;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Outcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What comes before a run and after it ends when the time is over, as the run itself does. */
class TimeGivenTest {

  private final Protocol model = Models.read(Models.benchmark("RaftElection"));
  private final Forms forms = hunting(model).forms();
  private final SequentialForm sequential = forms.sequential().orElseThrow();

  @Test
  void aBugIsNotMadeSmallAndNothingMoreIsSaidOfIt() {
    var hunt = Hunter.in(sequential, new HuntLimits(1, 10_000, 60_000, 1, 1));
    Trace found = Hunter.trace(sequential.newExplorer(), hunt.firstFound().orElseThrow());
    Counterexample late = Counterexample.of(forms, hunt, ProgressMonitor.SILENT, () -> () -> true);
    Counterexample inTime =
        Counterexample.of(forms, hunt, ProgressMonitor.SILENT, () -> () -> false);
    int steps = found.steps().size();
    assertThat(late.shown().steps().size()).isEqualTo(steps);
    assertThat(late.turning()).isEmpty();
    assertThat(late.isConfirmed()).isFalse();
    assertThat(late.outcome()).isEqualTo(Outcome.UNANSWERED);
    assertThat(inTime.outcome()).isEqualTo(Outcome.COUNTEREXAMPLE);
    assertThat(inTime.shown().steps().size()).isLessThan(steps);
    assertThat(inTime.turning()).isPresent();
    Counterexample searched = Counterexample.searched(forms, sequential, found, () -> () -> true);
    assertThat(searched.shown().steps().size()).isEqualTo(steps);
  }

  /** Following it would take as long again, so nothing is claimed of the original. */
  @Test
  void anEndlessLoopInRoundsIsNotConfirmed() {
    Protocol endless =
        Models.read(
            "Endless.java",
            """
            import rondo.*;
            @Protocol(n = 2)
            public class Endless extends Node {
              @Round(1) record A() {}
              private int x;
              @Init void start() { broadcast(new A()); }
              @Upon void a(Mailbox<A> all) { when(all.size() == 2); while (true) { x++; } }
            }
            """);
    Forms both = hunting(endless).forms();
    var hunt = Hunter.in(both.sequential().orElseThrow(), new HuntLimits(1, 100, 60_000, 1, 1));
    Counterexample found = Counterexample.of(both, hunt, ProgressMonitor.SILENT, () -> () -> false);
    assertThat(found.lifted()).isEmpty();
    assertThat(found.isConfirmed()).isFalse();
  }

  @Test
  void coverageIsThatOfTheSchedulesThatWereRun() {
    assertThat(sequential.coverage(1, 100, () -> true).schedules()).isEqualTo(0);
    assertThat(forms.originalForm().coverage(1, 100, () -> true).schedules()).isEqualTo(0);
    assertThat(sequential.coverage(1, 100, () -> false).schedules()).isEqualTo(100);
  }

  @Test
  void tagsAreNotProved() {
    Protocol closed = Models.read(Models.benchmark("TwoPhaseCommitFixed"));
    ProtocolSettings bound = closed.settings();
    assertThat(
            ClosureTheorem.of(
                closed, bound.n(), bound.f(), bound.network(), ProgressMonitor.SILENT, () -> false))
        .isPresent();
    assertThat(
            ClosureTheorem.of(
                closed, bound.n(), bound.f(), bound.network(), ProgressMonitor.SILENT, () -> true))
        .isEmpty();
  }

  private static Hunting hunting(Protocol model) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(FormChoice.BOTH),
            AsyncSettings.of(model.settings()),
            4,
            RoundStrategyKind.SWARM,
            false,
            true,
            new HuntLimits(1, 10_000, 60_000, 1, 1));
    return Hunting.of(model, ClassPath.LANGUAGE, settings, new Log(model.source())).orElseThrow();
  }
}
