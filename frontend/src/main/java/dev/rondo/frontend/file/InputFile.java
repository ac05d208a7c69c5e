package dev.rondo.frontend.file;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads files of Rondo's own formats: settings, traces, journals. */
public final class InputFile {

  /** Larger than anything that Rondo writes as text. */
  private static final int MOST_BYTES = 1 << 28;

  private InputFile() {}

  /**
   * Reads a text in UTF-8, strictly: what is not UTF-8 is refused, not replaced.
   *
   * @throws UsageError where it cannot be read
   */
  public static String text(Path file) {
    byte[] bytes = bytes(file);
    String text = decoded(file, ByteBuffer.wrap(bytes));
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /**
   * The lines of a file that is written line by line.
   *
   * @param length how many bytes they take
   */
  public record WholeLines(List<String> lines, int length) {}

  /**
   * Reads the lines of such a file; what follows the last end of a line was being written when the
   * program was killed, and is left out.
   *
   * @throws UsageError where it cannot be read
   */
  public static WholeLines wholeLines(Path file) {
    byte[] bytes = bytes(file);
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] != '\n') {
      length--;
    }
    String text = decoded(file, ByteBuffer.wrap(bytes, 0, length));
    return new WholeLines(text.lines().toList(), length);
  }

  private static String decoded(Path file, ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new UsageError(file + " cannot be read: it is not UTF-8 text", e);
    }
  }

  private static byte[] bytes(Path file) {
    UsageError.unless(!Files.isDirectory(file), file + " cannot be read: it is a folder");
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
      UsageError.unless(
          bytes.length <= MOST_BYTES,
          String.format(
              Locale.ROOT, "%s cannot be read: it is larger than %d MiB", file, MOST_BYTES >> 20));
      return bytes;
    } catch (IOException e) {
      throw new UsageError(file + " cannot be read: " + FileFault.text(e), e);
    }
  }
}
