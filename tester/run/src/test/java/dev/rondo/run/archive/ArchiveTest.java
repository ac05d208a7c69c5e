package dev.rondo.run.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArchiveTest {

  private final Archive archive = new Archive(1, 1_000);

  private int filled(int depths) {
    return filled(depths, 1);
  }

  private int filled(int depths, int processes) {
    Snapshot state = new Snapshot(1, 0, processes, new Object[0], null, new Object[0]);
    int kept = 0;
    for (int depth = 1; depth <= depths; depth++) {
      while (archive.hasRoom(depth)) {
        archive.keep(
            new KeptState(kept++, state, null, new ScheduleSegment("coins", 1, 1, 1, 1), depth));
      }
    }
    return kept;
  }

  @Test
  void aDepthTakesNoMoreThanItsShare() {
    assertThat(filled(1)).isEqualTo(1_000);
  }

  @Test
  void theArchiveOfAHuntWithoutEndDoesNotGrowWithoutEnd() {
    assertThat(filled(1_000)).isEqualTo(1 << 13);
    archive.clear();
    assertThat(archive.hasRoom(1)).isTrue();
  }

  @Test
  void statesOfManyProcessesAreFewer() {
    assertThat(filled(1_000, 64)).isEqualTo((1 << 13) * 4 / 64);
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
