package dev.rondo.benchmarks.jmh;

import static dev.rondo.benchmarks.jmh.PhaseProfile.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.jmh.PhaseProfile.Part;
import org.junit.jupiter.api.Test;

class PhaseProfileTest {

  @Test
  void theMethodsOfAProgramBelongToItsLoopsOrToItsUser() {
    assertThat(part("RaftSequential", "round2Vote")).contains(Part.LOOPS);
    assertThat(part("RaftSequential", "sendVote")).contains(Part.LOOPS);
    assertThat(part("RaftSequential", "anyProcessWaits")).contains(Part.PENDING_MESSAGES);
    assertThat(part("RaftSequential", "onVote")).contains(Part.USER_CODE);
    assertThat(part("RaftSequential", "sender")).contains(Part.USER_CODE);
  }

  @Test
  void whatHandlersCallBelongsToThem() {
    assertThat(part("java.util.ArrayList", "add")).isEmpty();
    assertThat(part("rondo.runtime.Inbox", "with")).isEmpty();
    assertThat(part("RaftSequential$Entry", "equals")).isEmpty();
  }

  @Test
  void rondoIsDividedByWhatItDoes() {
    assertThat(part("rondo.runtime.Inbox", "hear")).contains(Part.MAILBOXES);
    assertThat(part("dev.rondo.run.load.LoopExit", "check")).contains(Part.LOOP_GUARDS);
    assertThat(part("dev.rondo.run.random.Randomness", "next")).contains(Part.DRAWS);
    assertThat(part("dev.rondo.run.sequential.OutputChecker", "show")).contains(Part.SPECS);
    assertThat(part("dev.rondo.run.archive.StateKey", "of")).contains(Part.LEARNING);
    assertThat(part("dev.rondo.run.sequential.ProgramScheduleRunner", "hears"))
        .contains(Part.CALLS_OF_DRAWS);
    assertThat(part("dev.rondo.run.sequential.strategy.GeometricGaps", "isOver"))
        .contains(Part.DRAWS);
  }
}
