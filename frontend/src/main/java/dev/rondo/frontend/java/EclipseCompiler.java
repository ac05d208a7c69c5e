package dev.rondo.frontend.java;

import dev.rondo.frontend.source.SourceFile;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/**
 * Eclipse's compiler over a class loader. JDT's own front doors index the whole Java runtime first,
 * which takes seconds; this one reads only the classes that a file names.
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
    return process(fileName, text, new LoaderEnvironment(loader, OtherTypes.NONE), true);
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
}
