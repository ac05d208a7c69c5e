package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramCountersTest {

  private static final List<String> HANDLERS = List.of("ask", "vote", "append");

  private static TraceStep step(String handler, String round, String count) {
    return new TraceStep(
        0,
        Tag.NONE,
        handler,
        1,
        -1,
        false,
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(
            new TraceStep.VariableChange("round", round),
            new TraceStep.VariableChange("count", count),
            new TraceStep.VariableChange("log", "[" + round + "]")),
        List.of(),
        List.of());
  }

  /** Three turns of three handlers, each with its round, after the start. */
  private static List<TraceStep> steps() {
    List<TraceStep> steps = new ArrayList<>(List.of(step("start", "0", "0")));
    for (int number = 0; number < 9; number++) {
      steps.add(step(HANDLERS.get(number % 3), "" + (number % 3 + 1), "" + number));
    }
    return steps;
  }

  @Test
  void aRoundThatEachHandlerSetsIsOne() {
    assertThat(ProgramCounters.of(steps())).containsExactly("round");
    assertThat(ProgramCounters.withExceptions(steps())).containsExactly("round");
  }

  @Test
  void oneChangeInFiveMayDiffer() {
    List<TraceStep> steps = steps();
    steps.add(step("append", "7", "9"));
    steps.add(step("append", "7", "10"));
    assertThat(ProgramCounters.of(steps)).isEmpty();
    assertThat(ProgramCounters.withExceptions(steps)).containsExactly("round");
    steps.add(step("ask", "8", "11"));
    assertThat(ProgramCounters.withExceptions(steps)).isEmpty();
  }
}
