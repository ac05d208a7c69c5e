package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepetitionCountTest {

  @Test
  void theTimeInTheMiddleCounts() {
    Deque<Double> times = new ArrayDeque<>(List.of(9.0, 2.0, 3.0, 100.0, 1.0));
    assertThat(new RepetitionCount(5, 1_000).of(() -> lasting(times.remove())).seconds())
        .isEqualTo(3);
    assertThat(times).isEmpty();
  }

  @Test
  void aLongRunIsMadeOnce() {
    Deque<Double> times = new ArrayDeque<>(List.of(2.0, 1.0));
    assertThat(new RepetitionCount(5, 0.5).of(() -> lasting(times.remove())).seconds())
        .isEqualTo(2);
  }

  /** The compiler of the JVM took most of the first two. */
  @Test
  void aPauseDoesNotCount() {
    Deque<Double> times = new ArrayDeque<>(List.of(0.2, 0.25, 0.01, 0.01, 0.01));
    assertThat(new RepetitionCount(5, 0.05).of(() -> lasting(times.remove())).seconds())
        .isEqualTo(0.01);
  }

  /** Also where a form learns from one schedule for the next. */
  @Test
  void aRunThatIsMadeAgainIsTheSame() {
    for (RoundStrategyKind kind : List.of(RoundStrategyKind.AUTO, RoundStrategyKind.GUIDED)) {
      var form = RoundStrategiesTest.form("BenOr", kind);
      HuntLimits settings = new HuntLimits(3, 600, 100_000, 5, 1);
      assertThat(counts(new Hunter(form, settings, new RepetitionCount(3, 100))))
          .isEqualTo(counts(new Hunter(form, settings)));
    }
  }

  private static List<Long> counts(Hunter hunter) {
    return hunter.run().runs().stream().map(RunResult::length).toList();
  }

  private static RunResult lasting(double seconds) {
    return new RunResult(1, 1, 1, seconds, 1, 1, null, false, List.of());
  }
}
