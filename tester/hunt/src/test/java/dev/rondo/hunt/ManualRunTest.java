package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.ManualRun;
import dev.rondo.run.async.ManualRunState;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person can make every run that a hunt makes. */
class ManualRunTest {

  private static final long SEED = 3;
  private static final int SCHEDULES = 4;
  private static final int STEPS = 40;
  private static final int EVERY = 5;

  private static AsyncForm form(String name) {
    AsyncForm form = Protocols.benchmark(name);
    return AsyncForm.of(form.protocol(), form.settings().withSteps(STEPS).withoutShortSchedules());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PaxosFirstLog",
        "RaftElection",
        "ChangRoberts",
        "TwoPhaseCommit",
        "ChainReplication",
        "BenOr",
        "ChandraToueg",
        "zoo/VrRecoveryFixed",
        "zoo/RaftWipedDisk"
      })
  void theMovesOfATraceMakeTheSameTrace(String name) {
    AsyncExplorer explorer = form(name).newExplorer();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      Trace trace = explorer.trace(ScheduleOrigin.of(SEED, schedule));
      Trace manual = explorer.play(ManualRun.of(trace)).trace();
      assertThat(manual.steps()).isEqualTo(trace.steps());
      assertThat(manual.finding()).isEqualTo(trace.finding());
      assertThat(explorer.replay(manual)).isEqualTo(manual);
    }
  }

  /** What a network guarantees may hang on draws that a person makes in another way. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PaxosFirstLog",
        "RaftElection",
        "ChangRoberts",
        "ChainReplication",
        "zoo/VrRecoveryFixed",
        "zoo/RaftWipedDisk"
      })
  void whateverHappensNextIsAmongTheEventsAndEachOfThemCanHappen(String name) {
    AsyncExplorer explorer = form(name).newExplorer();
    ManualRun run = ManualRun.of(explorer.trace(ScheduleOrigin.of(SEED, 0)));
    assertThat(run.moves()).hasSizeGreaterThan(5);
    for (int count = 0; count < run.moves().size(); count++) {
      ManualRun.ProcessStep next = (ManualRun.ProcessStep) run.moves().get(count);
      ManualRunState scene =
          explorer.play(new ManualRun(run.choices(), run.moves().subList(0, count)));
      assertThat(scene.events()).as("before %s", next).anyMatch(event -> isOf(event, next));
      if (count % EVERY == 0) {
        ManualRun prefix = new ManualRun(run.choices(), run.moves().subList(0, count));
        int before = scene.trace().steps().size();
        assertThat(scene.events())
            .allSatisfy(
                event ->
                    assertThat(explorer.play(prefix.and(List.of(move(event)))).trace().steps())
                        .hasSizeGreaterThan(before));
      }
    }
  }

  private static ManualRun.Move move(ManualRunState.ManualRunEvent event) {
    return new ManualRun.ProcessStep(
        event.node(),
        event.timeout(),
        event.released(),
        event.message() > 0 ? List.of(event.message()) : List.of(),
        List.of());
  }

  private static boolean isOf(ManualRunState.ManualRunEvent event, ManualRun.ProcessStep step) {
    boolean same =
        step.taken().isEmpty() ? event.message() == 0 : step.taken().contains(event.message());
    return event.node() == step.node() && event.timeout() == step.timeout() && same;
  }

  @Test
  void aGuardThatThrowsIsAStepThatShowsIt() {
    LoadedProtocol protocol =
        Protocols.load(
            "Throws.java",
            """
            import rondo.*;

            @Protocol(n = 1)
            public class Throws extends Node {
              record M(int v) {}

              private int zero;

              @Init
              void start() {
                broadcast(new M(1));
              }

              @Upon
              void m(M m) {
                when(m.v() / zero > 0);
              }

              @Timeout
              void never() {
                when(1 / zero > 0);
              }
            }
            """);
    AsyncForm any = Protocols.benchmark("PaxosFirstLog");
    AsyncExplorer explorer = AsyncForm.of(protocol, any.settings().withNodes(1, 0)).newExplorer();
    ManualRunState start = explorer.play(new ManualRun(List.of(), List.of()));
    assertThat(start.trace().finding()).isNull();
    assertThat(start.events())
        .extracting(ManualRunState.ManualRunEvent::what)
        .containsExactly(ManualRunState.What.MESSAGE, ManualRunState.What.TIMEOUT);
    for (int timeout : List.of(-1, 0)) {
      List<Integer> taken = timeout < 0 ? List.of(1) : List.of();
      ManualRun.Move move = new ManualRun.ProcessStep(0, timeout, false, taken, List.of());
      Trace failed = explorer.play(new ManualRun(List.of(), List.of(move))).trace();
      assertThat(Objects.requireNonNull(failed.finding()).message()).contains("/ by zero");
      assertThat(failed.steps()).hasSize(2);
    }
  }
}
