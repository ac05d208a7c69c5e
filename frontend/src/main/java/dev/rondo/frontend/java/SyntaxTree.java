package dev.rondo.frontend.java;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.Problem;
import com.github.javaparser.TokenRange;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;

/** JavaParser's tree of a file: the one that passes rewrite and print. */
public final class SyntaxTree {

  private SyntaxTree() {}

  /**
   * The tree of a file that is known to compile.
   *
   * @param log gets what the compiler knows of Java and JavaParser does not
   */
  public static Optional<CompilationUnit> read(SourceFile source, Log log) {
    ParseResult<CompilationUnit> result = parsed(source);
    for (Problem problem : result.getProblems()) {
      log.add(
          Kind.JAVA_NOT_READ,
          problem
              .getLocation()
              .flatMap(TokenRange::toRange)
              .map(range -> source.position(source.offset(range.begin.line, range.begin.column), 1))
              .orElse(Position.START));
    }
    return result.isSuccessful() ? result.getResult() : Optional.empty();
  }

  private static ParseResult<CompilationUnit> parsed(SourceFile source) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    return new JavaParser(configuration).parse(source.text());
  }

  /** The tree of a file that is known to compile. */
  public static CompilationUnit parse(SourceFile source) {
    ParseResult<CompilationUnit> result = parsed(source);
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

  /** The name of the field, method or type that the class of a file declares at a place. */
  public static Optional<String> memberAt(SourceFile source, Position position) {
    com.github.javaparser.Position place =
        new com.github.javaparser.Position(position.line(), position.column());
    return parsed(source).getResult().stream()
        .flatMap(unit -> unit.getTypes().stream())
        .flatMap(type -> type.getMembers().stream())
        .filter(member -> member.getRange().filter(range -> range.contains(place)).isPresent())
        .flatMap(member -> member.findFirst(SimpleName.class, SyntaxTree::namesMember).stream())
        .map(SimpleName::getIdentifier)
        .findFirst();
  }

  private static boolean namesMember(SimpleName name) {
    return name.getParentNode()
        .filter(parent -> parent instanceof BodyDeclaration || parent instanceof VariableDeclarator)
        .isPresent();
  }
}
