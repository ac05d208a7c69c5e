package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A schedule that takes longer than a run may is left in its middle. Its handlers come to their
 * ends, one after another, so it shows no endless loop, however long all of it takes.
 */
@Timeout(3_000)
class TimeIsOverTest {

  private static final int LONG = AsyncSettings.MOST_STEPS;

  private static final LoadedProtocol SLOW =
      Protocols.load(
          "P.java",
          """
          import rondo.*;
          @Protocol(n = 3, f = 1, spec = Agreement.class) class P extends Node {
            @Round(1) record Vote(@Phase int phase) {}
            private int phase;
            private int work;
            @Init void start() { open(1); }
            @Upon void vote(Mailbox<Vote> mailbox) {
              var votes = mailbox.with(m -> m.phase() == phase);
              when(!votes.isEmpty());
              output(0);
              open(phase + 1);
            }
            @Timeout void giveUp() { open(phase + 1); }
            private void open(int next) {
              for (int i = 0; i < 1_000_000; i++) {
                work = work * 31 + i;
              }
              phase = next;
              broadcast(new Vote(phase));
            }
          }
          """);

  private static Form form(String name) {
    AsyncSettings settings =
        AsyncSettings.of(SLOW.model().settings()).withSteps(LONG).withoutShortSchedules();
    AsyncForm form = AsyncForm.of(SLOW, settings);
    return switch (name) {
      case "async" -> form;
      case "tags" -> TagSample.of(form);
      default -> sequential();
    };
  }

  private static SequentialForm sequential() {
    Protocol model = SLOW.model();
    return SequentialForm.of(
        Protocols.sequential(model, "rondo.Arbitrary"),
        model.settings().specs(),
        new SequentialSettings(ProcessCounts.of(3, 1), LONG),
        ClassPath.LANGUAGE);
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(strings = {"async", "tags", "sequential"})
  void aScheduleIsLeftInItsMiddleAndDoesNotCount(String name) {
    HuntResult result = Hunter.in(form(name), new HuntLimits(1, LONG, 2_000, 1, 1));

    assertThat(result.firstFound()).isEmpty();
    assertThat(result.runs().get(0).timedOut()).isTrue();
    assertThat(result.schedules()).isLessThan(20);
    if (result.schedules() == 0) {
      assertThat(result.isVacuous()).isTrue();
      assertThat(result.missing())
          .isEqualTo("no schedule came to its end before the time was over");
    }
  }

  /** Coverage does not wait for schedules that do not start in time. */
  @Test
  void whatIsDrawnAgainIsLeftInItsMiddle() {
    assertThat(sequential().coverage(1, LONG, () -> true).schedules()).isZero();
    long begin = System.nanoTime();
    var some = sequential().coverage(1, LONG, () -> System.nanoTime() - begin > 500_000_000);
    assertThat(some.schedules()).isLessThan(20);
    if (some.schedules() == 0) {
      assertThat(some.neverRan()).isEmpty();
      assertThat(some.neverTaken()).isEmpty();
    }
  }

  /** A timeout that changes nothing else could be taken again and again. */
  @Test
  void whoTakesEveryChanceToTimeOutGoesOn() {
    Protocol model =
        Protocols.load(
                "P.java",
                """
                import rondo.*;
                @Protocol(n = 3, f = 1, spec = Agreement.class) class P extends Node {
                  @Round(1) record Vote(@Phase int phase) {}
                  private int phase;
                  private int turns;
                  @Init void start() { open(1); }
                  @Upon void vote(Mailbox<Vote> mailbox) {
                    var votes = mailbox.with(m -> m.phase() == phase);
                    when(!votes.isEmpty());
                    output(0);
                    open(phase + 1);
                  }
                  @Timeout void turn() { turns = (turns + 1) % 3; }
                  private void open(int next) {
                    phase = next;
                    broadcast(new Vote(phase));
                  }
                }
                """)
            .model();
    SequentialForm form =
        SequentialForm.of(
            Protocols.sequential(model, "rondo.Arbitrary"),
            model.settings().specs(),
            new SequentialSettings(
                ProcessCounts.of(3, 1), 4, RoundStrategyKind.COINS, new FixedRates(0, -1, 1)),
            ClassPath.LANGUAGE);
    HuntResult result = Hunter.in(form, new HuntLimits(1, 20, 600_000, 1, 1));
    assertThat(result.firstFound()).isEmpty();
    assertThat(result.schedules()).isEqualTo(20);
  }
}
