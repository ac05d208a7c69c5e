package dev.rondo.junit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javassist.bytecode.ClassFile;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Looks for the source of a class in the project that it comes from. The folder of the class file
 * is below the project's in every layout (Maven's {@code target/test-classes}, Gradle's {@code
 * build/classes/java/test}, {@code out/test/module} and {@code bin} of the IDEs), so each folder
 * above it may be the project; the working directory may be, too.
 */
final class SourceSearch {

  /** From {@code build/classes/java/test} to the project, and one more for a folder of modules. */
  private static final int MOST_LEVELS = 5;

  private final Class<?> type;
  private final Path file;
  private final Set<Path> roots = new LinkedHashSet<>();

  private SourceSearch(Class<?> type) {
    this.type = type;
    this.file = Path.of(type.getPackageName().replace('.', '/'), fileName(type));
  }

  /**
   * The file of a class.
   *
   * @param first folders in which it is looked up before all others
   * @throws AssertionFailedError where it is not found, with the folders that were searched
   */
  static Path find(Class<?> type, List<Path> first) {
    SourceSearch search = new SourceSearch(type);
    search.roots.addAll(first);
    ClassOrigin.of(type).ifPresent(search::addProjects);
    search.addProject(Path.of("").toAbsolutePath());
    return search.find();
  }

  private Path find() {
    return roots.stream()
        .map(root -> root.resolve(file))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(this::notFound);
  }

  private AssertionFailedError notFound() {
    String looked =
        roots.stream()
            .filter(Files::isDirectory)
            .map(root -> "  " + TestPlace.shown(root.resolve(file)) + "\n")
            .collect(Collectors.joining());
    return new AssertionFailedError(
        """
        the source of %s was not found. Rondo reads the source of a protocol; it looked for
        %sSet the configuration parameter rondo.sources to the folder that holds the source.\
        """
            .formatted(type.getName(), looked));
  }

  private void addProjects(Path classes) {
    @Nullable Path folder = classes;
    for (int level = 0; folder != null && level < MOST_LEVELS; level++) {
      addProject(folder);
      folder = folder.getParent();
    }
    // IntelliJ has out/test/<module> beside the folders of the modules.
    if (classes.getNameCount() > 3) {
      addProject(classes.resolve("../../..").normalize().resolve(classes.getFileName()));
    }
  }

  private void addProject(Path folder) {
    roots.add(folder.resolve("src/test/java"));
    roots.add(folder.resolve("src/main/java"));
    roots.addAll(sourceSets(folder.resolve("src")));
    roots.add(folder.resolve("src/test"));
    roots.add(folder.resolve("src"));
    roots.add(folder.resolve("test"));
    roots.add(folder);
  }

  /** Gradle projects name source sets as they like: {@code src/integrationTest/java}. */
  private static List<Path> sourceSets(Path src) {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(src)) {
      try (Stream<Path> sets = Files.list(src)) {
        sets.map(set -> set.resolve("java"))
            .filter(Files::isDirectory)
            .sorted()
            .forEach(folders::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return folders;
  }

  /** The class file names its source: a file may hold more classes than the one it is called by. */
  private static String fileName(Class<?> type) {
    String resource = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream stream = type.getResourceAsStream(resource)) {
      String name =
          stream == null ? null : new ClassFile(new DataInputStream(stream)).getSourceFile();
      return Objects.requireNonNullElse(name, type.getNestHost().getSimpleName() + ".java");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
