package dev.rondo.frontend.java;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.jspecify.annotations.Nullable;

/** Finds classes through a class loader, those of the running Java included, and then others. */
final class LoaderEnvironment implements INameEnvironment {

  /**
   * The classes of the language and of Java by path, and which there are none of: each compilation
   * asks for the same, and to find that there is none takes a look into every jar.
   */
  private static final Map<String, Optional<ClassFileReader>> OWN = new ConcurrentHashMap<>();

  private final ClassLoader loader;
  private final OtherTypes others;
  private final boolean addsNothing;

  /** Finds what a loader finds, which stands below that of the language, and then others. */
  LoaderEnvironment(ClassLoader loader, OtherTypes others) {
    this.loader = loader;
    this.others = others;
    this.addsNothing = loader instanceof URLClassLoader added && added.getURLs().length == 0;
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
    return find(join(compoundName));
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
    return find(join(packageName, typeName));
  }

  private @Nullable NameEnvironmentAnswer find(String path) {
    return file(path).map(LoaderEnvironment::answer).orElseGet(() -> findOther(path));
  }

  private static NameEnvironmentAnswer answer(ClassFileReader file) {
    return new NameEnvironmentAnswer(file, null);
  }

  private @Nullable NameEnvironmentAnswer findOther(String path) {
    OtherTypes.Found found = others.find(path).orElse(null);
    if (found instanceof OtherTypes.ClassFile file) {
      return answer(parsed(file.bytes(), path));
    }
    return found instanceof OtherTypes.JavaFile file
        ? new NameEnvironmentAnswer(
            new CompilationUnit(file.text().toCharArray(), file.name(), null), null)
        : null;
  }

  /** Read to its end at once, so that several compilations may ask it. */
  private static ClassFileReader parsed(byte[] bytes, String path) {
    try {
      return new ClassFileReader(bytes, path.toCharArray(), true);
    } catch (ClassFormatException e) {
      throw new IllegalStateException("cannot read class " + path, e);
    }
  }

  private Optional<ClassFileReader> file(String path) {
    return OWN.computeIfAbsent(path, p -> read(LanguageClassLoader.INSTANCE, p))
        .or(() -> addsNothing ? Optional.empty() : read(loader, path));
  }

  private static Optional<ClassFileReader> read(ClassLoader loader, String path) {
    try (InputStream stream = loader.getResourceAsStream(path + ".class")) {
      return stream == null ? Optional.empty() : Optional.of(parsed(stream.readAllBytes(), path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isPackage(char[] @Nullable [] parentPackageName, char[] packageName) {
    // Java's own rule of thumb: what is no class is a package.
    String path =
        parentPackageName == null ? new String(packageName) : join(parentPackageName, packageName);
    return file(path).isEmpty() && !Character.isUpperCase(packageName[0]);
  }

  @Override
  public void cleanup() {}

  private static String join(char[][] names) {
    StringBuilder path = new StringBuilder();
    for (char[] name : names) {
      path.append(path.isEmpty() ? "" : "/").append(name);
    }
    return path.toString();
  }

  private static String join(char[] @Nullable [] packageName, char[] typeName) {
    String parent = packageName == null ? "" : join(packageName);
    return parent.isEmpty() ? new String(typeName) : parent + "/" + new String(typeName);
  }
}
