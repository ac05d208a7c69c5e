package dev.rondo.hunt.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.shrink.ChoicePosition.ChoiceKind;
import dev.rondo.hunt.shrink.PhaseRemoval.LeftOut;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PhaseRemovalTest {

  private static final int ROUNDS = 4;
  private static final ChoicePosition AT_START =
      new ChoicePosition(ChoiceKind.TIMEOUT, 0, 0, 1, 0, 0);
  private static final ChoicePosition IN_2 = new ChoicePosition(ChoiceKind.TIMEOUT, 2, 1, 0, 0, 0);
  private static final ChoicePosition IN_3 = new ChoicePosition(ChoiceKind.TIMEOUT, 3, 1, 0, 0, 0);
  private static final ChoicePosition END_OF_1 =
      new ChoicePosition(ChoiceKind.TIMEOUT, 1, ROUNDS, 0, PhaseRemoval.AFTER_UPDATE, 0);
  private static final ChoicePosition LOST_IN_5 =
      new ChoicePosition(ChoiceKind.LOSS, 5, 2, 0, 1, 0);

  private final PhaseRemoval folding =
      new PhaseRemoval(
          new TreeMap<>(Map.of(AT_START, 1L, IN_2, 1L, IN_3, 2L, LOST_IN_5, 1L)), ROUNDS);

  @Test
  void timeoutsOfPhasesLeftOutComeRightBeforeThemOneAfterAnother() {
    assertThat(folding.withFewerTimeouts(LeftOut.of(2, 3)).findFirst())
        .hasValue(
            of(
                Map.of(
                    AT_START, 1L, END_OF_1, 1L, END_OF_1.inTurn(1), 2L, LOST_IN_5.inPhase(2), 1L)));
  }

  @Test
  void everySetOfTimeoutsIsProposed() {
    List<SortedMap<ChoicePosition, Long>> proposals =
        folding.withFewerTimeouts(LeftOut.of(2, 3)).toList();
    assertThat(proposals).hasSize(8).doesNotHaveDuplicates();
    assertThat(proposals)
        .contains(of(Map.of(AT_START, 1L, END_OF_1, 1L, LOST_IN_5.inPhase(2), 1L)));
    assertThat(proposals).contains(of(Map.of(LOST_IN_5.inPhase(2), 1L)));
  }

  @Test
  void aSilentPhaseKeepsItsNumberAndItsLosses() {
    assertThat(folding.silent(phase -> phase == 5, 3).toList())
        .containsExactly(of(Map.of(AT_START, 1L, IN_2, 1L, IN_3, 2L, LOST_IN_5, 1L)));
    assertThat(folding.silent(phase -> phase == 3, 1))
        .contains(of(Map.of(AT_START, 1L, IN_2, 1L, END_OF_1, 2L, LOST_IN_5, 1L)))
        .contains(of(Map.of(AT_START, 1L, IN_2, 1L, LOST_IN_5, 1L)));
  }

  private static SortedMap<ChoicePosition, Long> of(Map<ChoicePosition, Long> choices) {
    return new TreeMap<>(choices);
  }
}
