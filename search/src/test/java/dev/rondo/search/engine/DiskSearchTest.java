package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.run.observe.Finding.FindingKind;
import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.testing.Sampled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever memory a search has, it counts and finds the same: the rest goes to the disk. */
final class DiskSearchTest {

  private static final int LITTLE = 2_200_000;

  @TempDir private Path folder;

  /**
   * The squares of a board, each with two numbers; from one a step leads to its four neighbours,
   * those before included, and far away. Square {@code bad} leads to a bug.
   */
  private record Board(int side, int bad) implements StateSpace {
    @Override
    public int width() {
      return 2;
    }

    @Override
    public void initial(Successors successors) {
      add(0, 0, successors);
    }

    private void add(int x, int y, Successors successors) {
      if (x >= 0 && x < side && y >= 0 && y < side) {
        successors.add(new int[] {x, y}, Hashing.mix((long) side * x + y));
      }
    }

    @Override
    public Expander newExpander() {
      return (states, offset, successors) -> {
        int x = states[offset];
        int y = states[offset + 1];
        if (side * x + y == bad) {
          successors.bug(Bug.of(FindingKind.VIOLATION, "met " + x + ", " + y));
        }
        add(x + 1, y, successors);
        add(x - 1, y, successors);
        add(x, y + 1, successors);
        add(x, y - 1, successors);
        add(x * 7 % side, y * 5 % side, successors);
      };
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  private SearchLimits withDisk(long bytes) {
    return new SearchLimits(Integer.MAX_VALUE, bytes, Long.MAX_VALUE, Optional.of(folder));
  }

  private static SearchResult search(StateSpace space, SearchLimits limits, int jobs) {
    return new BreadthFirst(space, limits, jobs).run();
  }

  private static void areTheSame(SearchResult one, SearchResult other) {
    assertThat(one)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes", "diskBytes")
        .isEqualTo(other);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"-1, 3", "249999, 1"})
  void countsAndCounterexampleAreThoseOfASearchInMemory(int bad, int jobs) {
    Board space = new Board(500, bad);
    SearchResult inMemory = search(space, SearchLimits.NONE, 1);
    SearchResult onDisk = search(space, withDisk(LITTLE), jobs);

    areTheSame(onDisk, inMemory);
    assertThat(inMemory.diskBytes()).isZero();
    assertThat(onDisk.diskBytes()).isGreaterThan(20 * (inMemory.states() / 2));
    assertThat(onDisk.bytes()).isLessThan(inMemory.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000_000, 2_500_000, 4_000_000})
  void howMuchMemoryThereIsDoesNotMatter(int bytes) {
    Board space = new Board(450, 191_000);
    areTheSame(search(space, withDisk(bytes), 2), search(space, SearchLimits.NONE, 1));
  }

  @Test
  void memoryThatIsEnoughWritesNothing() {
    assertThat(search(new Board(50, -1), withDisk(100_000_000), 2).diskBytes()).isZero();
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true"})
  void aSearchGoesOnWithWhateverMemoryThereIsThen(boolean firstOnDisk, boolean thenOnDisk)
      throws IOException {
    Board space = new Board(450, -1);
    BreadthFirst first =
        new BreadthFirst(space, firstOnDisk ? withDisk(LITTLE) : SearchLimits.NONE, 2);
    assertThat(first.run(12).end()).isEqualTo(End.DEPTH);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first.write(new DataOutputStream(bytes));
    BreadthFirst then =
        new BreadthFirst(space, thenOnDisk ? withDisk(LITTLE) : SearchLimits.NONE, 2);
    then.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

    areTheSame(then.run(), search(space, SearchLimits.NONE, 1));
  }

  @Test
  @Tag("long")
  void aSearchThatIsStoppedInTheMiddleOfALevelGoesOnThere() throws IOException {
    Board space = new Board(450, -1);
    SearchLimits aMoment = new SearchLimits(90, LITTLE, 1_000_000, Optional.of(folder));
    BreadthFirst first = new BreadthFirst(space, aMoment, 1);
    assertThat(first.run().end()).isEqualTo(End.TIME);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first.write(new DataOutputStream(bytes));
    BreadthFirst then = new BreadthFirst(space, withDisk(LITTLE), 1);
    then.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

    areTheSame(then.run(), search(space, SearchLimits.NONE, 1));
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaid() {
    SearchLimits nowhere = withDisk(LITTLE).withDisk(Optional.of(folder.resolve("missing")));

    assertThatExceptionOfType(CannotSearch.class)
        .isThrownBy(() -> search(new Board(450, -1), nowhere, 2))
        .withMessageContaining("no such folder")
        .withMessageContaining("--disk");
  }
}
