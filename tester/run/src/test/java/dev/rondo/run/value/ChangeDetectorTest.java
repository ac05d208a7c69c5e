package dev.rondo.run.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import rondo.NodeId;

class ChangeDetectorTest {

  /** Says of itself that it is like any other. */
  private record Shy(int number, List<Integer> rest) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Shy;
    }

    @Override
    public int hashCode() {
      return 0;
    }

    @Override
    public String toString() {
      return "shy";
    }

    @Override
    @SuppressWarnings("UnusedMethod") // asked by reflection
    public int number() {
      return 0;
    }
  }

  @Test
  void aChangeInsideAValueShowsOnce() {
    List<int[]> rows = new ArrayList<>(List.of(new int[] {1, 2}, new int[] {3}));
    ChangeDetector detector = new ChangeDetector();
    assertThat(detector.hasChanged(rows)).isTrue();
    assertThat(detector.hasChanged(rows)).isFalse();
    rows.get(0)[1] = 7;
    assertThat(detector.hasChanged(rows)).isTrue();
    assertThat(detector.hasChanged(rows)).isFalse();
    rows.remove(1);
    assertThat(detector.hasChanged(rows)).isTrue();
    assertThat(detector.hasChanged(rows)).isFalse();
  }

  @Test
  void onlyWhatAnObjectHoldsCounts() {
    assertSame(new Shy(1, List.of(2)), new Shy(1, new ArrayList<>(List.of(2))));
    assertDifferent(new Shy(1, List.of(2)), new Shy(3, List.of(2)));
    assertDifferent(new Shy(1, List.of(2)), new Shy(1, List.of(2, 3)));
  }

  @Test
  void theOrderOfSetsAndMapsDoesNotCountButThatOfListsDoes() {
    assertSame(new LinkedHashSet<>(List.of(1, 2, 30)), new LinkedHashSet<>(List.of(30, 2, 1)));
    Map<NodeId, Integer> one = new LinkedHashMap<>();
    one.put(NodeId.of(0), 5);
    one.put(NodeId.of(1), 6);
    Map<NodeId, Integer> other = new LinkedHashMap<>();
    other.put(NodeId.of(1), 6);
    other.put(NodeId.of(0), 5);
    assertSame(one, other);
    other.put(NodeId.of(0), 6);
    assertDifferent(one, other);
    assertDifferent(List.of(1, 2), List.of(2, 1));
  }

  @Test
  void valuesThatReadAlikeAreTold() {
    assertDifferent(1, 1L);
    assertDifferent("1", 1);
    assertDifferent(null, "null");
    assertDifferent(Optional.empty(), null);
    assertDifferent(Optional.of(1), 1);
    assertDifferent(List.of("a", "b"), List.of("a, b"));
    assertDifferent(Set.of("a", "b"), Set.of("a, b"));
    assertDifferent(List.of(List.of(1), List.of()), List.of(List.of(), List.of(1)));
    assertDifferent(List.of(List.of(1, 2)), List.of(List.of(1), 2));
  }

  private static void assertSame(@Nullable Object one, @Nullable Object other) {
    assertThat(changes(one, other)).isFalse();
    assertThat(changes(other, one)).isFalse();
  }

  private static void assertDifferent(@Nullable Object one, @Nullable Object other) {
    assertThat(changes(one, other)).isTrue();
    assertThat(changes(other, one)).isTrue();
  }

  private static boolean changes(@Nullable Object before, @Nullable Object after) {
    ChangeDetector detector = new ChangeDetector();
    detector.hasChanged(before);
    return detector.hasChanged(after);
  }
}
