package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.values.ValueSlots;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.NodeId;

class StateKeyTest {

  private static final StateKeyRules MERE_NAMES =
      new StateKeyRules(Set.of("P#ballot"), ValueSlots.NONE);

  @Test
  void statesThatDifferInTheNamesOfProcessesAreInOneCell() {
    NodeId[] leaders = {NodeId.of(1), NodeId.of(1), null};
    NodeId[] others = {null, NodeId.of(2), NodeId.of(2)};
    int[] ballots = {3, 4, 0};
    int[] otherBallots = {0, 3, 4};
    long cell = key(MERE_NAMES, 4, ballots, leaders);
    assertThat(key(MERE_NAMES, 4, otherBallots, others)).isEqualTo(cell);
    NodeId[] itself = {NodeId.of(0), NodeId.of(1), null};
    assertThat(key(MERE_NAMES, 4, ballots, itself)).isNotEqualTo(cell);
  }

  @Test
  void ofPhasesOnlyTheOrderCounts() {
    NodeId[] noNodes = new NodeId[3];
    long cell = key(MERE_NAMES, 4, new int[] {3, 4, 0}, noNodes);
    assertThat(key(MERE_NAMES, 9, new int[] {7, 9, 0}, noNodes)).isEqualTo(cell);
    assertThat(key(MERE_NAMES, 9, new int[] {7, 8, 0}, noNodes)).isNotEqualTo(cell);
    assertThat(key(MERE_NAMES, 4, new int[] {3, 4, 3}, noNodes)).isNotEqualTo(cell);
  }

  private static long key(StateKeyRules rules, int phase, int[] ballots, NodeId[] leaders) {
    StateKey keys =
        new StateKey(rules, "P", List.of("ballot", "leader"), new boolean[] {true, true}, 3);
    return keys.of(new Object[] {ballots, leaders}, 3, phase, 0, new Object[0]);
  }
}
