package dev.rondo.frontend.java;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.jspecify.annotations.Nullable;

/** Finds classes through a class loader, those of the running Java included, and then others. */
final class LoaderEnvironment implements INameEnvironment {

  private final ClassLoader loader;
  private final OtherTypes others;
  private final Map<String, Boolean> types = new HashMap<>();

  LoaderEnvironment(ClassLoader loader, OtherTypes others) {
    this.loader = loader;
    this.others = others;
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
    try (InputStream stream = loader.getResourceAsStream(path + ".class")) {
      NameEnvironmentAnswer answer =
          stream == null ? findOther(path) : compiled(stream.readAllBytes(), path);
      types.put(path, answer != null);
      return answer;
    } catch (IOException e) {
      throw new IllegalStateException("cannot read class " + path, e);
    }
  }

  private @Nullable NameEnvironmentAnswer findOther(String path) {
    OtherTypes.Found found = others.find(path).orElse(null);
    if (found instanceof OtherTypes.ClassFile file) {
      return compiled(file.bytes(), path);
    }
    return found instanceof OtherTypes.JavaFile file
        ? new NameEnvironmentAnswer(
            new CompilationUnit(file.text().toCharArray(), file.name(), null), null)
        : null;
  }

  private static NameEnvironmentAnswer compiled(byte[] bytes, String path) {
    try {
      return new NameEnvironmentAnswer(new ClassFileReader(bytes, path.toCharArray()), null);
    } catch (ClassFormatException e) {
      throw new IllegalStateException("cannot read class " + path, e);
    }
  }

  @Override
  public boolean isPackage(char[] @Nullable [] parentPackageName, char[] packageName) {
    // Java's own rule of thumb: what is no class is a package.
    String path =
        parentPackageName == null ? new String(packageName) : join(parentPackageName, packageName);
    return !types.computeIfAbsent(path, p -> loader.getResource(p + ".class") != null)
        && !Character.isUpperCase(packageName[0]);
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
