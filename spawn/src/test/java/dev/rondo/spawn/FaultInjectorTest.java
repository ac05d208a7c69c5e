package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.random.Randomness;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultInjectorTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void aPartitionHasTwoGroupsOfAllProcesses(int processes) {
    Randomness random = new Randomness();
    for (int seed = 0; seed < 100; seed++) {
      random.restart(seed, 0);
      List<Set<Integer>> groups = FaultInjector.halves(processes, random);
      assertThat(groups).hasSize(2).doesNotContain(Set.of());
      assertThat(groups.get(0)).doesNotContainAnyElementsOf(groups.get(1));
      assertThat(groups.get(0).size() + groups.get(1).size()).isEqualTo(processes);
    }
  }
}
