package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArchiveTest {

  private final Archive archive = new Archive(1, 1_000);

  /** How many states are kept where every depth, one after another, takes all that it can. */
  private int filled(int depths) {
    return filled(depths, 1);
  }

  private int filled(int depths, int processes) {
    Snapshot state = new Snapshot(1, 0, processes, new Object[0], null, new Object[0]);
    long key = 0;
    for (int depth = 1; depth <= depths; depth++) {
      while (archive.hasRoom(depth)) {
        archive.keep(
            new ArchivedState(key++, state, null, new ScheduleSegment("coins", 1, 1, 1, 1), depth));
      }
    }
    return IntStream.rangeClosed(1, depths).map(depth -> archive.states(depth).size()).sum();
  }

  @Test
  void aDepthTakesNoMoreThanItsShare() {
    assertThat(filled(1)).isEqualTo(1_000);
  }

  @Test
  void theArchiveOfAHuntWithoutEndDoesNotGrowWithoutEnd() {
    assertThat(filled(1_000)).isEqualTo(1 << 11);
    archive.clear();
    assertThat(archive.hasRoom(1)).isTrue();
  }

  @Test
  void aFullArchiveSharesItsRoomAmongTheDepths() {
    filled(8);
    for (int depth = 1; depth <= 8; depth++) {
      assertThat(archive.states(depth)).as("depth %d", depth).hasSizeBetween(250, 260);
    }
  }

  @Test
  void aFullArchiveGivesUpTheStateThatWasVisitedMost() {
    filled(3); // three depths of a third each, or one less
    ArchivedState visited = archive.states(1).get(500);
    visited.visits++;
    filled(4);
    assertThat(archive.states(1)).hasSizeBetween(510, 514).doesNotContain(visited);
  }

  @Test
  void statesOfManyProcessesAreFewer() {
    assertThat(filled(1_000, 64)).isEqualTo((1 << 11) * 4 / 64);
  }

  @Test
  void theStatesThatWereSeenDoNotGrowWithoutEnd() {
    int added = 0;
    for (long key = 1; key <= 1 << 19; key++) {
      added += archive.see(key) ? 1 : 0;
    }
    assertThat(added).isEqualTo(1 << 18);
  }
}
