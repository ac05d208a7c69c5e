package dev.rondo.frontend.java;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.jspecify.annotations.Nullable;

/** Compiles Java in memory with Eclipse's compiler, so that a plain JRE is enough. */
public final class InMemoryCompiler {

  private InMemoryCompiler() {}

  /**
   * Compiles one file.
   *
   * @param fileName its simple name, such as {@code Paxos.java}
   * @param text what it says; it is known to be free of errors, or Rondo has written it itself
   * @return the class files by binary name
   */
  public static Map<String, byte[]> compile(String fileName, String text, ClassLoader loader) {
    Map<String, byte[]> classes = new HashMap<>();
    List<String> errors = new ArrayList<>();
    Compiler compiler =
        new Compiler(
            new LoaderEnvironment(loader),
            DefaultErrorHandlingPolicies.exitAfterAllProblems(),
            options(),
            result -> {
              for (ClassFile file : result.getClassFiles()) {
                classes.put(new String(file.fileName()).replace('/', '.'), file.getBytes());
              }
              if (result.hasErrors()) {
                for (IProblem problem : result.getErrors()) {
                  errors.add("line " + problem.getSourceLineNumber() + ": " + problem.getMessage());
                }
              }
            },
            new DefaultProblemFactory(Locale.ROOT));
    compiler.compile(
        new ICompilationUnit[] {new CompilationUnit(text.toCharArray(), fileName, null)});
    if (!errors.isEmpty()) {
      throw new IllegalStateException(fileName + " does not compile: " + errors);
    }
    return classes;
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

  /** Finds classes through a class loader, those of the running Java included. */
  private static final class LoaderEnvironment implements INameEnvironment {

    private final ClassLoader loader;
    private final Map<String, Boolean> types = new HashMap<>();

    LoaderEnvironment(ClassLoader loader) {
      this.loader = loader;
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
        types.put(path, stream != null);
        return stream == null
            ? null
            : new NameEnvironmentAnswer(
                new ClassFileReader(stream.readAllBytes(), path.toCharArray()), null);
      } catch (IOException | ClassFormatException e) {
        throw new IllegalStateException("cannot read class " + path, e);
      }
    }

    @Override
    public boolean isPackage(char[] @Nullable [] parentPackageName, char[] packageName) {
      // Java's own rule of thumb: what is no class is a package.
      String path =
          parentPackageName == null
              ? new String(packageName)
              : join(parentPackageName, packageName);
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

    private static String join(char[][] packageName, char[] typeName) {
      String parent = join(packageName);
      return parent.isEmpty() ? new String(typeName) : parent + "/" + new String(typeName);
    }
  }
}
