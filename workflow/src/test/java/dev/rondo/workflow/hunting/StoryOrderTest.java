package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.TraceStep;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps are told phase by phase, as far as no process goes back. */
class StoryOrderTest {

  private static final TraceStep.TracedMessage ONE = message(1, 0, 1);
  private static final TraceStep.TracedMessage TWO = message(2, 1, 2);

  @Test
  void aLateStepOfAnEarlierPhaseIsToldWithItsPhase() {
    StoryOrder order =
        order(step(0, List.of(), ONE), step(1, List.of(), TWO), step(2, List.of(ONE)));
    assertThat(order.steps()).containsExactly(0, 2, 1);
    assertThat(order.phases()).containsExactly(1, 2, 1);
    assertThat(order.hasSeveralPhases()).isTrue();
  }

  @Test
  void aProcessThatGoesBackKeepsTheOrderOfTheRun() {
    StoryOrder order =
        order(
            step(0, List.of(), ONE),
            step(1, List.of(), TWO),
            step(2, List.of(TWO)),
            step(2, List.of(ONE)));
    assertThat(order.steps()).containsExactly(0, 1, 2, 3);
    assertThat(order.hasSeveralPhases()).isFalse();
  }

  @Test
  void withoutTagsTheOrderIsThatOfTheRun() {
    StoryOrder order = order(step(1, List.of()), step(0, List.of()), step(1, List.of()));
    assertThat(order.steps()).containsExactly(0, 1, 2);
    assertThat(order.hasSeveralPhases()).isFalse();
  }

  private static StoryOrder order(TraceStep... steps) {
    BitSet all = new BitSet();
    all.set(0, steps.length);
    return StoryOrder.of(List.of(steps), all);
  }

  private static TraceStep.TracedMessage message(int id, int from, int phase) {
    return new TraceStep.TracedMessage(id, from, 2, "M[]", new Tag(phase, 1), false, 1);
  }

  private static TraceStep step(
      int node, List<TraceStep.TracedMessage> used, TraceStep.TracedMessage... sent) {
    return new TraceStep(
        node,
        Tag.NONE,
        "handler",
        1,
        -1,
        false,
        0,
        List.of(),
        used,
        List.of(),
        List.of(sent),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }
}
