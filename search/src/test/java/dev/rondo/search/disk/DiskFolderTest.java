package dev.rondo.search.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.search.disk.DiskFolder.DiskException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class DiskFolderTest {

  @TempDir private Path folder;

  @Test
  void whatIsWrittenIsReadAgain() {
    int[] numbers = IntStream.range(0, 40_000).map(number -> number * number).toArray();
    int[] again = new int[40_002];
    DiskFolder disk = new DiskFolder(folder);
    try (DiskFile file = disk.newFile()) {
      file.writeInts(12, numbers, 0, numbers.length);
      file.readInts(12, again, 1, numbers.length);
      assertThat(Arrays.copyOfRange(again, 1, 40_001)).isEqualTo(numbers);
      file.writeLongs(0, new long[] {5, -1, Long.MIN_VALUE}, 1, 1);
      long[] one = new long[1];
      file.readLongs(0, one, 0, 1);
      assertThat(one).containsExactly(-1);
    }
    assertThat(disk.mostBytes()).isEqualTo(160_012);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void nothingIsLeftBehindHoweverTheProgramEnds() {
    try (DiskFile file = new DiskFolder(folder).newFile()) {
      file.writeInts(0, new int[1000], 0, 1000);
      assertThat(folder).isEmptyDirectory(); // while it is open already
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsNamed() {
    DiskFolder full =
        new DiskFolder(
            Path.of("/somewhere"),
            file -> FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE));
    try (DiskFile file = full.newFile()) {
      assertThatExceptionOfType(DiskException.class)
          .isThrownBy(() -> file.writeInts(0, new int[9], 0, 9))
          .withMessage("/somewhere: No space left on device, with 0.0 MB of states in it");
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing");
    assertThatExceptionOfType(DiskException.class)
        .isThrownBy(() -> new DiskFolder(missing).newFile())
        .withMessageStartingWith(missing + ": no such folder");
  }
}
