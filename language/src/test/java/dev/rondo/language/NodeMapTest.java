package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import rondo.NodeId;
import rondo.runtime.NodeMap;

class NodeMapTest {

  private final NodeMap<String> map = new NodeMap<>();

  @Test
  void growsWithTheProcesses() {
    map.put(NodeId.of(2), "a");
    map.put(NodeId.of(40), "b");
    assertThat(map.get(NodeId.of(2))).isEqualTo("a");
    assertThat(map.get(NodeId.of(40))).isEqualTo("b");
    assertThat(map.get(NodeId.of(3))).isNull();
    assertThat(map.get(NodeId.of(1_000))).isNull();
    assertThat(map.entries().keySet()).containsExactly(NodeId.of(2), NodeId.of(40));
  }

  @Test
  void keepsWhatWasSetLast() {
    assertThat(map.isEmpty()).isTrue();
    map.put(NodeId.of(1), "a");
    map.put(NodeId.of(0), "b");
    assertThat(map.last()).isEqualTo("b");
    map.clear();
    assertThat(map.isEmpty()).isTrue();
    assertThat(map.entries()).isEmpty();
  }

  @Test
  void copiesValues() {
    map.put(NodeId.of(1), "a");
    NodeMap<String> copy = map.copy(value -> value + value);
    map.put(NodeId.of(1), "b");
    assertThat(copy.get(NodeId.of(1))).isEqualTo("aa");
    assertThat(copy.last()).isEqualTo("aa");
  }

  @Test
  void refusesProcessesThatDoNotExistAndNull() {
    assertThatThrownBy(() -> map.put(NodeId.of(3), "a", 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("which does not exist");
    assertThatThrownBy(() -> map.put(NodeId.of(0), null)).isInstanceOf(NullPointerException.class);
    assertThat(map.isEmpty()).isTrue();
  }
}
