package dev.rondo.frontend;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads files where they enter Rondo. */
public final class SourceReader {

  /** Longer than any protocol, short enough to be parsed at once. */
  static final int MOST_BYTES = 1 << 20;

  private static final String SUFFIX = ".java";

  private static final String EXAMPLE = "Paxos.java";

  private SourceReader() {}

  /**
   * Reads a file.
   *
   * @return a log with the errors; without errors, its source is the text of the file
   */
  public static Log read(Path path) {
    Log nothing = new Log(new SourceFile(path.toString(), ""));
    if (!Files.isRegularFile(path)) {
      nothing.add(DiagnosticKind.NOT_A_FILE, Position.START, path, whatIsThere(path), meant(path));
      return nothing;
    }
    try (InputStream stream = Files.newInputStream(path)) {
      byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        nothing.add(
            DiagnosticKind.FILE_TOO_LONG, Position.START, path, Files.size(path), MOST_BYTES);
        return nothing;
      }
      return new Log(new SourceFile(path.toString(), decode(bytes)));
    } catch (CharacterCodingException e) {
      nothing.add(DiagnosticKind.NOT_UTF8, Position.START, path);
    } catch (IOException e) {
      nothing.add(DiagnosticKind.NOT_A_FILE, Position.START, path, "cannot be read", EXAMPLE);
    }
    return nothing;
  }

  private static String whatIsThere(Path path) {
    if (Files.isDirectory(path)) {
      return "is a directory";
    }
    return Files.exists(path) ? "is not a regular file" : "does not exist";
  }

  /** The source file of the same folder with the most similar name. */
  private static String meant(Path path) {
    Path folder = Objects.requireNonNullElse(path.getParent(), Path.of(""));
    try (Stream<Path> files = Files.list(folder)) {
      List<String> sources =
          files
              .filter(Files::isRegularFile)
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(SUFFIX))
              .map(SourceReader::withoutSuffix)
              .toList();
      return SpellingSuggestion.to(withoutSuffix(String.valueOf(path.getFileName())), sources)
          .map(name -> folder.resolve(name + SUFFIX).toString())
          .orElse(EXAMPLE);
    } catch (IOException | UncheckedIOException e) {
      return EXAMPLE; // there is no such folder
    }
  }

  private static String withoutSuffix(String name) {
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  /** Strict: text that is not UTF-8 is refused, not replaced. */
  private static String decode(byte[] bytes) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
