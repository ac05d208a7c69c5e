package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.value.ValueText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spawned processes are compared by who spawned them, not by their numbers. */
class SpawnedProcessesTest {

  @Test
  void aNameSaysWhoSpawnedAndHowManieth() {
    SpawnTree births = SpawnTree.of(2, List.of(List.of(3, 5), List.of(2), List.of(), List.of(4)));
    assertThat(births.byName(births.names()))
        .containsExactly("P0", "P1", "P0.1", "P0.1.1", "P0.2", "P1.1");
    assertThat(births.byName(List.of(0, 1, 2, 3, 4, 5))).containsExactly(0, 1, 3, 4, 5, 2);
  }

  @Test
  void valuesNameProcessesAndSortSetsByName() {
    SpawnTree births = SpawnTree.of(1, List.of(List.of(1)));
    assertThat(ValueText.of(rondo.NodeId.of(1))).isEqualTo("P1");
    assertThat(ValueText.of(List.of(rondo.NodeId.of(1), "P1"), births)).isEqualTo("[P0.1, \"P1\"]");
    assertThat(ValueText.of(new Hidden(new int[] {1, 2}))).isEqualTo("Hidden[values=[1, 2]]");
  }

  private record Hidden(int[] values) {
    @Override
    public String toString() {
      return "hidden";
    }
  }

  @Test
  void whoKnowsAReferenceIsTheSameInBothForms() {
    assertThat(compare("NodeId child", "spawn()").holds()).isTrue();
  }

  /** Only the asynchronous form lets P1 spawn before P0 in the same round. */
  @Test
  void whoLooksAtTheNumberSeesAnOrderThatTheSequentialFormHasNot() {
    Equivalence result = compare("int child", "spawn().index()");
    assertThat(result.onlySequential()).isEmpty();
    assertThat(result.onlyAsync().orElseThrow().only().text())
        .contains("at=3 child=2", "spawned as P1.1");
  }

  private static Equivalence compare(String field, String value) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, max = 4) public class Numbers extends Node {
          @Round(1) record Go() {}
          private int at;
          private %s;
          @Init void start() {
            if (nodes().contains(self())) {
              send(self(), new Go());
            }
          }
          @Upon void go(Go m) {
            when(at < 3);
            at = 3;
            child = %s;
          }
        }
        """
            .formatted(field, value);
    return Forms.of("Numbers.java", text).compare(2, 0, 1, 0);
  }
}
