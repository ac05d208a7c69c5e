package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which lines of the user's file run in the steps of a counterexample. */
class LinesTest {

  private static Diagram sequential;
  private static Diagram original;

  @BeforeAll
  static void hunt() {
    List<Diagram> diagrams = Reports.ofOwn("TwoBranches").content().shown().diagrams();
    sequential = diagrams.get(0);
    original = diagrams.get(1);
  }

  @Test
  void theOriginalSaysWhichBranchRan() {
    assertThat(linesByOutput(original))
        .isEqualTo(Map.of("0", List.of(19, 20, 21, 28), "1", List.of(19, 20, 23)));
  }

  /** Its guards are conditions of its own. */
  @Test
  void theSequentialProgramSaysItInLinesOfTheUsersFile() {
    assertThat(linesByOutput(sequential))
        .isEqualTo(Map.of("0", List.of(20, 21, 28), "1", List.of(20, 23)));
  }

  private static Map<String, List<Integer>> linesByOutput(Diagram run) {
    return run.steps().stream()
        .filter(step -> !step.outputs().isEmpty())
        .collect(Collectors.toMap(step -> step.outputs().get(0), Diagram.DiagramStep::lines));
  }

  /** Of both forms, although the sequential program has conditions of its own. */
  @Test
  void theGuardThatLetAStepRunIsKnown() {
    for (Diagram run : List.of(original, sequential)) {
      assertThat(run.steps())
          .filteredOn(step -> !step.outputs().isEmpty())
          .isNotEmpty()
          .allMatch(step -> step.guard() == 19);
    }
    assertThat(original.steps().get(0).guard()).isZero();
  }

  @Test
  void aProcessStartsWithItsInit() {
    assertThat(original.steps().get(0).lines()).containsExactly(14);
    assertThat(sequential.steps().get(0).lines()).containsExactly(14);
  }
}
