package dev.rondo.frontend.java;

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

  /** Parses, resolves and analyses a file, and makes its class files where that is asked for. */
  static CompilationUnitDeclaration resolve(
      String fileName, String text, ClassLoader loader, boolean generateCode) {
    Compiler compiler =
        new Compiler(
            new LoaderEnvironment(loader),
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
