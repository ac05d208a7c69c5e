package dev.rondo.frontend.java;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.source.SourceFile;

/** JavaParser's tree of a file: the one that passes rewrite and print. */
public final class SyntaxTree {

  private SyntaxTree() {}

  /** The tree of a file that is known to compile. */
  public static CompilationUnit parse(SourceFile source) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    ParseResult<CompilationUnit> result = new JavaParser(configuration).parse(source.text());
    return result
        .getResult()
        .filter(unit -> result.isSuccessful())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the compiler accepts "
                        + source.name()
                        + ", JavaParser says "
                        + result.getProblems()));
  }
}
