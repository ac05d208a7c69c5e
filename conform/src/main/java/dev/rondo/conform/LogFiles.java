package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The logs of a system.
 *
 * @param paths one log for each node, or merged logs
 * @param format makes a translator for each log, which turns a line into an event as JSON, or null
 *     for other lines
 */
public record LogFiles(List<Path> paths, Supplier<Function<String, @Nullable String>> format) {

  /** Logs whose lines are events. */
  public static LogFiles of(List<Path> paths) {
    return new LogFiles(paths, Function::identity);
  }

  /**
   * Logs whose lines a class of the user turns into events.
   *
   * @param reader the name of a class that implements {@code Function<String, String>}
   */
  @SuppressWarnings("unchecked")
  public static LogFiles read(List<Path> paths, String reader, ClassPath classPath) {
    try {
      URL[] urls = new URL[classPath.added().size()];
      for (int entry = 0; entry < urls.length; entry++) {
        urls[entry] = classPath.added().get(entry).toUri().toURL();
      }
      // Stays open: the class may load others later.
      URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
      Class<?> type = loader.loadClass(reader);
      UsageError.unless(
          instance(type) instanceof Function,
          reader + " does not implement java.util.function.Function<String, String>");
      return new LogFiles(paths, () -> (Function<String, @Nullable String>) instance(type));
    } catch (ClassNotFoundException | LinkageError e) {
      throw new UsageError("there is no class " + reader + " on the class path", e);
    } catch (MalformedURLException e) {
      throw new UsageError("the class path is wrong: " + e.getMessage(), e);
    }
  }

  private static Object instance(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new UsageError(
          type.getName() + " cannot be made: it needs a public constructor without parameters", e);
    }
  }

  /** Opens a log. */
  LogReader open(int log, int nodes, boolean growing) {
    return LogReader.open(paths.get(log), nodes, growing, format.get());
  }
}
