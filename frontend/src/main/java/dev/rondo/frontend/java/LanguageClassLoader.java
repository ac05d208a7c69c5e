package dev.rondo.frontend.java;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.Node;

/**
 * Finds the Java runtime and the packages of the language, and nothing else: neither Rondo's own
 * classes nor the libraries that Rondo uses can be named by a protocol.
 */
public final class LanguageClassLoader extends ClassLoader {

  /** There is one, so that all protocols share the classes of the language. */
  public static final LanguageClassLoader INSTANCE = new LanguageClassLoader();

  private static final List<String> PACKAGES = List.of("rondo", "rondo.runtime");

  private final ClassLoader language = Node.class.getClassLoader();

  private LanguageClassLoader() {
    super("language", ClassLoader.getPlatformClassLoader());
  }

  /** Whether a class, by its binary name, is in a package of the language. */
  public static boolean isOfLanguage(String name) {
    int dot = name.lastIndexOf('.');
    return dot >= 0 && PACKAGES.contains(name.substring(0, dot));
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (isOfLanguage(name)) {
      return language.loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }

  @Override
  protected @Nullable URL findResource(String path) {
    return isOfLanguage(path.replaceFirst("\\.class$", "").replace('/', '.'))
        ? language.getResource(path)
        : null;
  }

  @Override
  protected Enumeration<URL> findResources(String path) throws IOException {
    URL found = findResource(path);
    return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found));
  }
}
