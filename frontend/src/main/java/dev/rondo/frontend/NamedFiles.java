package dev.rondo.frontend;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The files that an argument of the command line names. */
public final class NamedFiles {

  private static final Pattern GLOB = Pattern.compile("[*?{\\[]");

  /** An approximation that excludes helper classes and tests; the remaining files are parsed. */
  private static final Pattern ANNOTATED = Pattern.compile("(?m)^\\s*@(rondo\\.)?Protocol\\b");

  private NamedFiles() {}

  /**
   * The protocols of a folder, what a glob matches, or the file itself, be it there or not.
   *
   * @throws UsageError if a folder or a glob matches no file
   */
  public static List<Path> of(Path word) throws IOException {
    if (Files.isDirectory(word)) {
      List<Path> protocols = below(word, NamedFiles::isProtocol);
      UsageError.unless(
          !protocols.isEmpty(), word + " is a folder without a Java file that has @Protocol");
      return protocols;
    }
    if (Files.exists(word) || !GLOB.matcher(word.toString()).find()) {
      return List.of(word);
    }
    Path glob = word.normalize(); // what is found is named so, too
    List<Path> matched = below(fixedPart(glob), matcher(glob)::matches);
    UsageError.unless(!matched.isEmpty(), "no file matches " + word);
    return matched;
  }

  private static PathMatcher matcher(Path glob) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException e) {
      throw new UsageError(glob + " is no glob: " + e.getDescription(), e);
    }
  }

  /** In the order of their names, which is the same on every file system. */
  private static List<Path> below(Path folder, Predicate<Path> wanted) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(Path::normalize)
          .filter(file -> Files.isRegularFile(file) && wanted.test(file))
          .sorted()
          .toList();
    }
  }

  /** The folders before the first one with a letter of globs. */
  private static Path fixedPart(Path glob) {
    Path fixed = glob.isAbsolute() ? glob.getRoot() : Path.of("");
    for (Path name : glob) {
      if (GLOB.matcher(name.toString()).find()) {
        break;
      }
      fixed = fixed.resolve(name);
    }
    return fixed;
  }

  private static boolean isProtocol(Path file) {
    if (!file.toString().endsWith(".java")) {
      return false;
    }
    try {
      // Any encoding: a file in a wrong encoding is refused, not skipped.
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      return ANNOTATED.matcher(text).find();
    } catch (IOException e) {
      return true;
    }
  }
}
