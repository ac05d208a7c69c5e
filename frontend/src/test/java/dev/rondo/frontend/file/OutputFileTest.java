package dev.rondo.frontend.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  @TempDir private Path folder;

  @Test
  void aFileIsWrittenAndReplaced() {
    Path file = folder.resolve("result.json");
    assertThat(OutputFile.write(file, "one")).isEqualTo(file).hasContent("one");
    assertThat(OutputFile.write(file, "ö")).hasContent("ö");
    assertThat(folder).isDirectoryContaining(each -> each.equals(file)).isNotEmptyDirectory();
    assertThat(folder.toFile().list()).containsExactly("result.json");
  }

  @Test
  void halfASurrogateIsNoReasonToFail() {
    assertThat(OutputFile.write(folder.resolve("x"), "a\ud800b")).hasContent("a?b");
  }

  /** The old file stays until the new one is complete. */
  @Test
  void whatFailsInTheMiddleLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(folder.resolve("result.json"), "old");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(WriteFailure.class)
        .hasMessage(file + " cannot be written: No space left on device");
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("result.json");
  }

  @Test
  void whereThereIsNoFolderTheReasonIsGiven() {
    Path file = folder.resolve("none/result.json");
    assertThatThrownBy(() -> OutputFile.write(file, ""))
        .hasMessage(file + " cannot be written: there is no such file or folder");
    assertThatThrownBy(() -> OutputFile.write(folder, ""))
        .hasMessage(folder + " cannot be written: that is a folder");
  }

  @Test
  void aFolderWhereAFileIsCannotBeMade() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> OutputFile.folder(file))
        .hasMessage(file + " cannot be written: a file is where a folder should be");
    assertThatThrownBy(() -> OutputFile.folder(file.resolve("below")))
        .isInstanceOf(WriteFailure.class);
    assertThat(OutputFile.folder(folder.resolve("a/b"))).isDirectory();
  }

  @Test
  void aFolderIsRemovedWithAllThatIsInIt() {
    Path inner = OutputFile.folder(folder.resolve("a/b"));
    OutputFile.write(inner.resolve("file"), "text");
    OutputFile.remove(folder.resolve("a"));
    OutputFile.remove(folder.resolve("none"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void devicesAreWrittenDirectly() {
    assertThatThrownBy(() -> OutputFile.write(Path.of("/dev/full"), "text"))
        .hasMessage("/dev/full cannot be written: No space left on device");
    OutputFile.write(Path.of("/dev/null"), "text");
    assertThat(Path.of("/dev/null")).exists().isNotEqualTo(folder);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linksAndPermissionsStay() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    OutputFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }
}
