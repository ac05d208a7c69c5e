package dev.rondo.frontend.java;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes that a protocol may refer to: the language, and those that its user adds.
 *
 * @param added folders and jars
 * @param others further classes; enough to check a protocol, not to run it
 */
public record ClassPath(List<Path> added, ExternalTypes others) {

  /** The language alone. */
  public static final ClassPath LANGUAGE = new ClassPath(List.of());

  /** Folders and jars. */
  public ClassPath(List<Path> added) {
    this(added, ExternalTypes.NONE);
  }

  /** From the text of an option, separated as the platform does. */
  public static ClassPath parse(String text) {
    List<Path> entries = new ArrayList<>();
    for (String entry : text.split(File.pathSeparator, -1)) {
      if (!entry.isBlank()) {
        entries.add(Path.of(entry));
      }
    }
    return new ClassPath(entries);
  }

  /**
   * Finds the classes that the user adds, the language and the Java runtime. No code of the user
   * runs in this loader.
   */
  public URLClassLoader loader() {
    URL[] urls = added.stream().map(ClassPath::url).toArray(URL[]::new);
    return new URLClassLoader("user class path", urls, LanguageClassLoader.INSTANCE);
  }

  /** Whether a loader finds only the classes that come with Rondo. */
  static boolean isLanguageAlone(ClassLoader loader) {
    return loader instanceof URLClassLoader own
        && own.getURLs().length == 0
        && own.getParent() == LanguageClassLoader.INSTANCE;
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UsageError("no class path entry: " + path, e);
    }
  }
}
