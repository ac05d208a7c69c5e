package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.analysis.values.ValueSlots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import rondo.NodeId;

class StateKeyTest {

  private static final KeyRules MERE_NAMES = new KeyRules(Set.of("P#ballot"), ValueSlots.NONE);

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
    NodeId[] nobody = new NodeId[3];
    long cell = key(MERE_NAMES, 4, new int[] {3, 4, 0}, nobody);
    assertThat(key(MERE_NAMES, 9, new int[] {7, 9, 0}, nobody)).isEqualTo(cell);
    assertThat(key(MERE_NAMES, 9, new int[] {7, 8, 0}, nobody)).isNotEqualTo(cell);
    assertThat(key(MERE_NAMES, 4, new int[] {3, 4, 3}, nobody)).isNotEqualTo(cell);
  }

  private static long key(KeyRules rules, int phase, int[] ballots, NodeId[] leaders) {
    StateKey keys =
        new StateKey(rules, "P", List.of("ballot", "leader"), new boolean[] {true, true}, 3);
    return keys.of(new Object[] {ballots, leaders}, 3, phase, 0, new Object[0]);
  }

  record Entry(int term, List<Integer> values) {}

  @Test
  void aCopyIsNotChangedWithItsOriginal() {
    List<Integer> inner = new ArrayList<>(List.of(1));
    Map<NodeId, Entry> map = new HashMap<>(Map.of(NodeId.of(0), new Entry(1, inner)));
    Object copy = new StateCopy().of(List.of(map, new TreeSet<>(Set.of(3))));
    Object expected = new StateCopy().of(copy);
    inner.add(2);
    map.clear();
    assertThat(copy).isEqualTo(expected);
    assertThat(copy)
        .isEqualTo(
            List.of(Map.of(NodeId.of(0), new Entry(1, List.of(1))), new TreeSet<>(Set.of(3))));
  }

  @Test
  void whatCannotChangeIsShared() {
    Entry entry = new Entry(1, List.of(1, 2));
    assertThat(new StateCopy().of(entry)).isSameAs(entry);
  }

  @Test
  void whatCannotBeLookedIntoIsRefused() {
    assertThatThrownBy(() -> new StateCopy().of(new StringBuilder()))
        .isInstanceOf(CannotCopy.class);
  }
}
