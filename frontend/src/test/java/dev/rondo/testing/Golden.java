package dev.rondo.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Golden files: what a person will read stands in a file beside its input, and a test compares.
 *
 * <p>{@code -Dgolden.update=true} rewrites the files instead; the diff is then reviewed.
 */
public final class Golden {

  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  private Golden() {}

  /** A folder below {@code src/test/resources} of the module under test. */
  public static Path folder(String name) {
    return Path.of(System.getProperty("basedir", "")).resolve("src/test/resources").resolve(name);
  }

  /** Compares a text with a golden file, or writes the file. */
  public static void check(Path golden, String actual) {
    try {
      if (UPDATE) {
        Files.createDirectories(golden.toAbsolutePath().getParent());
        Files.writeString(golden, actual);
      }
      assertThat(golden).as("golden file; -Dgolden.update=true writes it").exists();
      assertThat(actual).as(golden.toString()).isEqualTo(Files.readString(golden));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The inputs of a folder, each with its golden file beside it; fails on a golden file that
   * belongs to no input.
   *
   * @param input how the name of an input ends, such as {@code .java}
   * @param golden how the name of its golden file ends, such as {@code .expected}
   */
  public static Stream<Case> cases(Path folder, String input, String golden) {
    Set<String> inputs = names(folder, input);
    Set<String> orphans = names(folder, golden);
    orphans.removeAll(inputs);
    assertThat(orphans).as("golden files without an input in " + folder).isEmpty();
    assertThat(inputs).as("inputs in " + folder).isNotEmpty();
    return inputs.stream()
        .map(name -> new Case(name, folder.resolve(name + input), folder.resolve(name + golden)));
  }

  /** A case for each golden file of a folder, whose input is in another. */
  public static Stream<Case> cases(Path inputs, String input, Path goldens, String golden) {
    Set<String> names = names(goldens, golden);
    assertThat(names).as("golden files in " + goldens).isNotEmpty();
    return names.stream()
        .map(name -> new Case(name, inputs.resolve(name + input), goldens.resolve(name + golden)));
  }

  private static Set<String> names(Path folder, String suffix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(suffix))
          .map(file -> file.substring(0, file.length() - suffix.length()))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An input and its golden file. */
  public record Case(String name, Path input, Path golden) {

    /** The text of the input. */
    public String text() {
      try {
        return Files.readString(input, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The lines of the input. */
    public List<String> lines() {
      return text().lines().toList();
    }

    /** Compares a text with the golden file, or writes the file. */
    public void check(String actual) {
      Golden.check(golden, actual);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
