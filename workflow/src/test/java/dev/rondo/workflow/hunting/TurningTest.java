package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.TurningPoint;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Closure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a bug was decided. */
class TurningTest {

  /** In many phases most runs show the bugs, whatever their first phases are like. */
  private static final int FEW_PHASES = 4;

  @Test
  void theChanceOfTheBugRisesToCertaintyInThePhaseThatIsNamed() {
    Counterexample bug = bug("RaftElection");
    TurningPoint turning = bug.turning().orElseThrow();
    List<Double> chances = turning.chances();
    assertThat(chances.get(chances.size() - 1)).isEqualTo(1);
    assertThat(chances.get(0)).isLessThan(1);
    assertThat(chances).allMatch(chance -> chance >= 0 && chance <= 1);
    assertThat(turning.phase()).isBetween(1, chances.size() - 1);
    TraceStep step =
        bug.shown().steps().get(TurningPointText.stepOf(turning, bug.shown()).orElseThrow());
    assertThat(step.node()).isEqualTo(turning.node());
    assertThat(step.time()).isEqualTo(turning.time());
  }

  @Test
  void onlyALargeRiseIsToldAsATurningPoint() {
    Trace shown = bug("RaftElection").shown();
    assertThat(lines(shown, 0.2, 0.9).get(0))
        .contains("from here on the bug is likely (90 % of 100 runs, before 20 %)");
    assertThat(lines(shown, 0.2, 0.4)).isEmpty();
    assertThat(lines(shown, 0.9, 0.92))
        .containsExactly("probability of the bug from its inputs alone: 90 % (100 runs)");
  }

  private static List<String> lines(Trace shown, double before, double after) {
    return TurningPointText.lines(new TurningPoint(List.of(before, after), 100, 1, 1, 0), shown);
  }

  @Test
  void theSameCounterexampleIsJudgedAlikeEachTime() {
    assertThat(bug("OneThirdRuleHalf").turning()).isEqualTo(bug("OneThirdRuleHalf").turning());
    assertThat(bug("OneThirdRuleHalf").turning()).isPresent();
  }

  private static Counterexample bug(String name) {
    Protocol model = Models.read(Models.benchmark(name));
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(FormChoice.SEQUENTIAL),
            AsyncSettings.of(model.settings()),
            FEW_PHASES,
            RoundStrategyKind.SWARM,
            false,
            true,
            new HuntLimits(1, 10_000, 60_000, 1, 1));
    return Hunting.of(model, ClassPath.LANGUAGE, settings, new Log(model.source()))
        .orElseThrow()
        .hunt(new Closure.Assumed(), ProgressMonitor.SILENT)
        .counterexample()
        .orElseThrow();
  }
}
