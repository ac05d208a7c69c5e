package dev.rondo.search.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConcurrentMemoTableTest {

  @Test
  void keysOfAnyLengthAreToldApart() {
    ConcurrentMemoTable<String> table = new ConcurrentMemoTable<>();
    table.put(new int[] {1, 2}, 2, "two");
    table.put(new int[] {1, 2, 0}, 3, "three");
    table.put(new int[] {1, 2, 9}, 1, "one");

    assertThat(table.get(new int[] {1, 2, 7}, 2)).isEqualTo("two");
    assertThat(table.get(new int[] {1, 2, 0}, 3)).isEqualTo("three");
    assertThat(table.get(new int[] {1}, 1)).isEqualTo("one");
    assertThat(table.get(new int[] {2, 1}, 2)).isNull();
  }

  @Test
  void aKeyThatIsUsedAgainLeavesWhatWasAdded() {
    ConcurrentMemoTable<String> table = new ConcurrentMemoTable<>();
    int[] key = {5};
    table.put(key, 1, "five");
    key[0] = 6;

    assertThat(table.get(new int[] {5}, 1)).isEqualTo("five");
    assertThat(table.get(key, 1)).isNull();
  }

  @Test
  void allThreadsHaveTheValueOfTheFirst() {
    int keys = 10_000;
    ConcurrentMemoTable<Object> table = new ConcurrentMemoTable<>();
    List<List<Object>> kept =
        IntStream.range(0, 8)
            .parallel()
            .mapToObj(
                thread ->
                    IntStream.range(0, keys)
                        .mapToObj(key -> table.put(new int[] {key % 100, key}, 2, new Object()))
                        .toList())
            .toList();

    for (List<Object> ofThread : kept) {
      assertThat(ofThread).doesNotHaveDuplicates().isEqualTo(kept.get(0));
    }
    assertThat(IntStream.range(0, keys).mapToObj(key -> table.get(new int[] {key % 100, key}, 2)))
        .containsExactlyElementsOf(kept.get(0));
  }

  @Test
  void itTakesMoreMemoryAsItIsFilled() {
    ConcurrentMemoTable<Integer> table = new ConcurrentMemoTable<>();
    long empty = table.bytes();
    IntStream.range(0, 1000).forEach(key -> table.put(new int[] {key}, 1, key));

    assertThat(table.bytes()).isGreaterThan(empty + 1000 * 4);
  }
}
