package dev.rondo.search.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.search.engine.CannotSearch;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksummedFileTest {

  @TempDir private Path folder;

  @Test
  void whatWasWrittenIsRead() throws IOException {
    try (DataInputStream in = ChecksummedFile.read(written())) {
      assertThat(in.readUTF()).isEqualTo("states");
      assertThat(in.readInt()).isEqualTo(7);
    }
  }

  @Test
  void aFileOfWhichAnyByteHasChangedIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    for (int place = 0; place < whole.length; place++) {
      byte[] damaged = whole.clone();
      damaged[place] ^= 1;
      refuses(Files.write(folder.resolve("damaged"), damaged));
    }
  }

  @Test
  void whatIsShortOrAFolderIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    refuses(Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(whole, whole.length - 1)));
    refuses(Files.write(folder.resolve("empty"), new byte[0]));
    refuses(folder);
  }

  private Path written() {
    Path file = folder.resolve("whole");
    ChecksummedFile.write(
        file,
        out -> {
          out.writeUTF("states");
          out.writeInt(7);
        });
    return file;
  }

  private static void refuses(Path file) {
    assertThatThrownBy(() -> ChecksummedFile.read(file))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("damaged");
  }
}
