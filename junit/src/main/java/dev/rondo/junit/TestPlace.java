package dev.rondo.junit;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The place of a test and of its files.
 *
 * @param testClass the class of the test method
 * @param name of the test method
 * @param folder where the results of the test are kept
 * @param sources where sources are looked up first
 */
record TestPlace(
    Class<?> testClass,
    String name,
    Path folder,
    Optional<Long> seed,
    Optional<Long> schedules,
    List<Path> sources) {

  private static final List<String> BUILD_FOLDERS = List.of("target", "build", "out", "bin");

  static TestPlace of(ExtensionContext context, Combination combination) {
    Class<?> testClass = context.getRequiredTestClass();
    String method = context.getRequiredTestMethod().getName();
    return new TestPlace(
        testClass,
        testClass.getSimpleName() + "." + method,
        buildFolder(testClass)
            .resolve(Path.of("rondo", testClass.getName(), method, combination.fileName())),
        number(context, "rondo.seed"),
        number(context, "rondo.schedules"),
        paths(context.getConfigurationParameter("rondo.sources").orElse("")));
  }

  private static Optional<Long> number(ExtensionContext context, String parameter) {
    return context.getConfigurationParameter(parameter, Long::valueOf);
  }

  private static List<Path> paths(String text) {
    return Arrays.stream(text.split(File.pathSeparator, -1))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** The build folder of the project, which a clean build deletes. */
  private static Path buildFolder(Class<?> testClass) {
    for (Path folder = ClassOrigin.of(testClass).orElse(null);
        folder != null && folder.getFileName() != null;
        folder = folder.getParent()) {
      if (BUILD_FOLDERS.contains(folder.getFileName().toString())) {
        return folder;
      }
    }
    return Path.of("target").toAbsolutePath();
  }

  /** The stack frames in the test class. */
  Stream<StackTraceElement> frames(Throwable thrown) {
    return Stream.of(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().equals(testClass.getName()));
  }

  /** The path of a file for users, relative to the working directory if it is below it. */
  static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }
}
