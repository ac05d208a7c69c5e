package dev.rondo.frontend.java;

import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.jspecify.annotations.Nullable;

/**
 * Eclipse's compiler over a class loader. JDT's own entry points index the whole Java runtime
 * first, which takes seconds; this class reads only the classes that a file names.
 */
final class EclipseCompiler {

  private EclipseCompiler() {}

  /** Parses, resolves and analyses a file. */
  static CompilationUnitDeclaration resolve(SourceFile source, ClassPath classPath) {
    LoaderEnvironment types = new LoaderEnvironment(classPath.loader(), classPath.others());
    return process(source.simpleName(), source.text(), types, false);
  }

  /** The same, and makes its class files. */
  static CompilationUnitDeclaration compile(String fileName, String text, ClassLoader loader) {
    return process(fileName, text, new LoaderEnvironment(loader, ExternalTypes.NONE), true);
  }

  private static CompilationUnitDeclaration process(
      String fileName, String text, LoaderEnvironment types, boolean generateCode) {
    Compiler compiler =
        new Compiler(
            types,
            DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            options(),
            result -> {},
            new DefaultProblemFactory(Locale.ROOT));
    CompilationUnit file = new CompilationUnit(text.toCharArray(), fileName, null);
    return compiler.resolve(file, true, true, generateCode);
  }

  /** What does not compile. */
  static List<CategorizedProblem> errors(CompilationResult result) {
    return result.hasErrors() ? Stream.of(result.getErrors()).toList() : List.of();
  }

  private static CompilerOptions options() {
    Map<String, String> settings = new HashMap<>();
    settings.put(CompilerOptions.OPTION_Source, CompilerOptions.VERSION_17);
    settings.put(CompilerOptions.OPTION_Compliance, CompilerOptions.VERSION_17);
    settings.put(CompilerOptions.OPTION_TargetPlatform, CompilerOptions.VERSION_17);
    settings.put(CompilerOptions.OPTION_LineNumberAttribute, CompilerOptions.GENERATE);
    settings.put(CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.GENERATE);
    settings.put(CompilerOptions.OPTION_SourceFileAttribute, CompilerOptions.GENERATE);
    settings.put(CompilerOptions.OPTION_MethodParametersAttribute, CompilerOptions.GENERATE);
    settings.put(CompilerOptions.OPTION_PreserveUnusedLocal, CompilerOptions.PRESERVE);
    return new CompilerOptions(settings);
  }

  /** Finds classes through a class loader, those of the running Java included, and then others. */
  private static final class LoaderEnvironment implements INameEnvironment {

    /**
     * The classes of the language and of Java by path, and which there are none of: each
     * compilation asks for the same, and to find that there is none takes a look into every jar.
     */
    private static final Map<String, Optional<ClassFileReader>> OWN = new ConcurrentHashMap<>();

    private final ClassLoader loader;
    private final ExternalTypes others;
    private final boolean addsNothing;

    /** Finds what a loader finds, which stands below that of the language, and then others. */
    LoaderEnvironment(ClassLoader loader, ExternalTypes others) {
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
      ExternalTypes.TypeSource found = others.find(path).orElse(null);
      if (found instanceof ExternalTypes.ClassFile file) {
        return answer(parsed(file.bytes(), path));
      }
      return found instanceof ExternalTypes.JavaFile file
          ? new NameEnvironmentAnswer(
              new CompilationUnit(file.text().toCharArray(), file.name(), null), null)
          : null;
    }

    /** Read completely at once, so that several compilations can use it. */
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
          parentPackageName == null
              ? new String(packageName)
              : join(parentPackageName, packageName);
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
}
