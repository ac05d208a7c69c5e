package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten steps of two lines each, five in each of two phases. */
class StoryFoldingTest {

  @Test
  void aShortStoryIsToldInFull() {
    assertThat(told(20, Map.of())).isEqualTo("0 1 2 3 4 5 6 7 8 9");
  }

  @Test
  void theEarliestStepsShareALineWithinTheirPhase() {
    assertThat(told(9, Map.of())).isEqualTo("(0 1 2 3 4) (5 6) 7 8 9");
  }

  @Test
  void stepsOfMoreWeightAreToldBeforeOthers() {
    assertThat(told(9, Map.of(2, 1, 6, StoryFolding.ALWAYS)))
        .isEqualTo("(0 1) 2 (3 4) 5 6 (7 8 9)");
  }

  @Test
  void whatNobodyUnderstandsWithoutIsToldInAnyCase() {
    assertThat(told(1, Map.of(0, StoryFolding.ALWAYS))).isEqualTo("0 (1 2 3 4) (5 6 7 8 9)");
  }

  private static String told(int mostLines, Map<Integer, Integer> weights) {
    StoryFolding.Groups groups =
        new StoryFolding.Groups() {
          @Override
          public int lines(StoryFolding.Part part) {
            return part.folded() ? 1 : 2;
          }

          @Override
          public int phase(List<Integer> group) {
            return group.get(0) / 5;
          }

          @Override
          public int weight(List<Integer> group) {
            return weights.getOrDefault(group.get(0), 0);
          }
        };
    List<List<Integer>> all = IntStream.range(0, 10).mapToObj(List::of).toList();
    List<String> parts = new ArrayList<>();
    for (StoryFolding.Part part : StoryFolding.of(all, groups, mostLines)) {
      String steps = String.join(" ", part.steps().stream().map(String::valueOf).toList());
      parts.add(part.folded() ? "(" + steps + ")" : steps);
    }
    return String.join(" ", parts);
  }
}
