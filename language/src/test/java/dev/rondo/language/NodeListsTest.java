package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.NodeId;
import rondo.runtime.AllNodes;
import rondo.runtime.Others;

class NodeListsTest {

  /** Lists of up to 64 processes are shared. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64, 65, 100})
  void theListsAreInTheOrderOfTheProcesses(int n) {
    List<NodeId> all = AllNodes.of(n);
    assertThat(all).hasSize(n).isSorted().startsWith(NodeId.of(0)).endsWith(NodeId.of(n - 1));
    for (int index : new int[] {0, n / 2, n - 1}) {
      assertThat(Others.of(n, index))
          .hasSize(n - 1)
          .isSorted()
          .doesNotContain(NodeId.of(index))
          .isSubsetOf(all);
    }
  }

  /** A spawned process has an index beyond the initial processes. */
  @Test
  void aProcessThatIsNotAmongThemLeavesAll() {
    assertThat(Others.of(3, 7)).isEqualTo(AllNodes.of(3));
    assertThat(Others.of(3, 70)).isEqualTo(AllNodes.of(3));
  }

  @Test
  void theSharedListsCannotBeChanged() {
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> Others.of(3, 0).clear());
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> AllNodes.of(3).clear());
  }
}
