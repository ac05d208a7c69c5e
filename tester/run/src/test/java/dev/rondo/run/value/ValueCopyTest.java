package dev.rondo.run.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import rondo.NodeId;

class ValueCopyTest {

  record Entry(int term, List<Integer> values) {}

  @Test
  void aCopyIsNotChangedWithItsOriginal() {
    List<Integer> inner = new ArrayList<>(List.of(1));
    Map<NodeId, Entry> map = new HashMap<>(Map.of(NodeId.of(0), new Entry(1, inner)));
    Object copy = ValueCopy.of(List.of(map, new TreeSet<>(Set.of(3))));
    inner.add(2);
    map.clear();
    assertThat(copy)
        .isEqualTo(
            List.of(Map.of(NodeId.of(0), new Entry(1, List.of(1))), new TreeSet<>(Set.of(3))));
  }

  @Test
  void whatIsImmutableThroughoutIsShared() {
    Entry entry = new Entry(1, List.of(1, 2));
    assertThat(ValueCopy.of(entry)).isSameAs(entry);
  }

  @Test
  void anObjectOfAClassThatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> ValueCopy.of(new StringBuilder()))
        .isInstanceOf(UnsupportedValue.class);
    assertThatThrownBy(() -> ValueCopy.of(new AtomicInteger()))
        .isInstanceOf(UnsupportedValue.class);
  }

  @Test
  void aKeyThatWasMutatedAfterItsInsertionIsRefused() {
    List<Integer> key = new ArrayList<>();
    Set<List<Integer>> set = new HashSet<>();
    set.add(key);
    key.add(1);
    assertThatThrownBy(() -> ValueCopy.of(set))
        .isInstanceOf(UnsupportedValue.class)
        .hasMessageContaining("of a HashSet was mutated after it was inserted");
  }

  /** Prints who came first; that is not all it does. */
  static final class Counter {
    private transient int count;
    private final int[] seen = {1};
  }

  @Test
  void everyFieldOfAnObjectIsCopied() {
    Counter counter = new Counter();
    counter.count = 3;
    Counter copy = (Counter) ValueCopy.of(counter);
    counter.seen[0] = 2;
    assertThat(copy.count).isEqualTo(3);
    assertThat(copy.seen).containsExactly(1);
  }
}
