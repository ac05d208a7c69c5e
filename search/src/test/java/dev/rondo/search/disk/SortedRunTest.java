package dev.rondo.search.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SortedRunTest {

  @TempDir private Path folder;

  private static void oneByOne(int pieces, IntConsumer work) {
    IntStream.range(0, pieces).forEach(work);
  }

  private static List<Long> found(SortedRun run, int section, long... wanted) {
    List<Long> found = new ArrayList<>();
    run.find(section, wanted, found::add);
    return found;
  }

  private SortedRun run(long[]... sections) {
    int[] sizes = new int[sections.length];
    for (int section = 0; section < sections.length; section++) {
      sizes[section] = sections[section].length;
    }
    SortedRun run = new SortedRun(new DiskFolder(folder), sizes);
    for (int section = 0; section < sections.length; section++) {
      run.write(section, sections[section]);
    }
    return run;
  }

  @Test
  void numbersAreFoundInTheirSectionAlone() {
    try (SortedRun run = run(new long[] {-7, 0, 9}, new long[0], new long[] {Long.MAX_VALUE})) {
      assertThat(found(run, 0, -8, -7, 1, 9, 10)).containsExactly(-7L, 9L);
      assertThat(found(run, 1, -7, 9)).isEmpty();
      assertThat(found(run, 2, 9, Long.MAX_VALUE)).containsExactly(Long.MAX_VALUE);
    }
  }

  @Test
  void everyNumberOfManyBlocksIsFoundAndNoneBetween() {
    long[] even = LongStream.range(-3000, 3000).map(number -> 2 * number).toArray();
    long[] all = LongStream.range(-6100, 6100).toArray();
    try (SortedRun run = run(even)) {
      assertThat(found(run, 0, all))
          .containsExactlyElementsOf(LongStream.of(even).boxed().toList());
      assertThat(found(run, 0, -5999, 1, 2046, 2048, 5998, 6000))
          .containsExactly(2046L, 2048L, 5998L);
    }
  }

  @Test
  void aMergedRunHasWhatItsPartsHad() {
    long[] of3 = LongStream.range(0, 2500).map(number -> 3 * number).toArray();
    long[] more = LongStream.range(0, 2500).map(number -> 3 * number + 1).toArray();
    SortedRun merged =
        SortedRun.merged(
            new DiskFolder(folder),
            List.of(run(of3, new long[] {5}), run(more, new long[0])),
            SortedRunTest::oneByOne);
    try (merged) {
      long[] all = LongStream.range(0, 7500).toArray();
      assertThat(found(merged, 0, all)).hasSize(5000).allMatch(number -> number % 3 < 2);
      assertThat(found(merged, 1, 4, 5, 6)).containsExactly(5L);
    }
  }
}
