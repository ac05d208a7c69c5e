package dev.rondo.frontend.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {

  @TempDir private Path folder;

  @Test
  void textIsReadWithoutItsMark() throws IOException {
    assertThat(InputFile.text(file("\uFEFFöne\n"))).isEqualTo("öne\n");
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    Path file = Files.write(folder.resolve("x"), new byte[] {'a', (byte) 0xff, '\n'});
    assertThatThrownBy(() -> InputFile.text(file))
        .isInstanceOf(UsageError.class)
        .hasMessage(file + " cannot be read: it is not UTF-8 text");
    assertThatThrownBy(() -> InputFile.wholeLines(file)).isInstanceOf(UsageError.class);
  }

  @Test
  void whatIsNoFileIsRefused() {
    assertThatThrownBy(() -> InputFile.text(folder))
        .hasMessage(folder + " cannot be read: it is a folder");
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> InputFile.text(none))
        .hasMessage(none + " cannot be read: there is no such file or folder");
  }

  /** A killed program may leave half a character at the end. */
  @Test
  void halfALineIsLeftOut() throws IOException {
    byte[] bytes = "one\ntwö\nthreö".getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(folder.resolve("x"), java.util.Arrays.copyOf(bytes, bytes.length - 1));
    InputFile.WholeLines whole = InputFile.wholeLines(file);
    assertThat(whole.lines()).containsExactly("one", "twö");
    assertThat(whole.length()).isEqualTo(9);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }
}
