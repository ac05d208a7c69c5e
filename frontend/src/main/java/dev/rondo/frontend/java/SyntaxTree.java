package dev.rondo.frontend.java;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.Problem;
import com.github.javaparser.Processor;
import com.github.javaparser.TokenRange;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.validator.postprocessors.Java17PostProcessor;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** JavaParser's tree of a file: the one that passes rewrite and print. */
public final class SyntaxTree {

  private static final Pattern YIELD = Pattern.compile("\\byield\\b");

  static {
    makeKeywords();
  }

  private SyntaxTree() {}

  /** One kind of nodes for {@code findAncestor}, which takes an array that javac cannot check. */
  @SuppressWarnings("unchecked")
  public static <N> Class<N>[] kind(Class<N> type) {
    return (Class<N>[]) new Class<?>[] {type};
  }

  /**
   * JavaParser makes the text of primitive types from the names of constants, in the default locale
   * when its class is loaded, which may be long before this one: under a Turkish one {@code int}
   * becomes {@code ınt}. Whatever the locale was, the text is put right here.
   */
  static void makeKeywords() {
    try {
      for (PrimitiveType.Primitive type : PrimitiveType.Primitive.values()) {
        String keyword = type.name().toLowerCase(Locale.ROOT);
        if (!type.asString().equals(keyword)) {
          Field text = PrimitiveType.Primitive.class.getDeclaredField("codeRepresentation");
          text.setAccessible(true);
          text.set(type, keyword);
        }
      }
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(
          "the keywords of primitive types were made in another locale", impossible);
    }
  }

  /**
   * The tree of a file that is known to compile.
   *
   * @param log gets what the compiler knows of Java and JavaParser does not
   */
  public static Optional<CompilationUnit> read(SourceFile source, Log log) {
    ParseResult<CompilationUnit> result = parsed(source);
    for (Problem problem : result.getProblems()) {
      log.add(
          DiagnosticKind.JAVA_NOT_READ,
          problem
              .getLocation()
              .flatMap(TokenRange::toRange)
              .map(range -> source.position(source.offset(range.begin.line, range.begin.column), 1))
              .orElse(Position.START));
    }
    return result.isSuccessful() ? result.getResult() : Optional.empty();
  }

  /**
   * The compiler has examined the file. JavaParser's own checks walk through the tree dozens of
   * times, so they are left out; but without them it knows no {@code yield}.
   */
  private static ParseResult<CompilationUnit> parsed(SourceFile source) {
    ParserConfiguration configuration = new ParserConfiguration();
    if (YIELD.matcher(source.text()).find()) {
      configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    } else {
      configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.RAW);
      configuration.getProcessors().add(VarTypes::new);
    }
    ParseResult<CompilationUnit> result = new JavaParser(configuration).parse(source.text());
    result.getResult().ifPresent(unit -> SizeLimits.check(unit, source));
    return result;
  }

  /** Lets {@code var} be no class of that name. */
  private static final class VarTypes extends Processor {
    @Override
    public void postProcess(ParseResult<? extends Node> result, ParserConfiguration configuration) {
      new Java17PostProcessor().postProcess(result, configuration);
    }
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

  /** Members of a class that a pass adds; they have no place in a file. */
  public static List<BodyDeclaration<?>> members(String text) {
    CompilationUnit unit = parse(new SourceFile("added members", "class Added {" + text + "}"));
    List<BodyDeclaration<?>> members = List.copyOf(unit.getType(0).getMembers());
    members.forEach(Node::remove);
    members.forEach(SyntaxTree::forgetPlaces);
    return members;
  }

  /** Statements that a pass adds; they have no place in a file. */
  public static List<Statement> statements(String text) {
    InitializerDeclaration block = (InitializerDeclaration) members("{" + text + "}").get(0);
    List<Statement> statements = List.copyOf(block.getBody().getStatements());
    statements.forEach(Node::remove);
    return statements;
  }

  /** An expression that a pass adds; it has no place in a file. */
  public static Expression expression(String text) {
    ReturnStmt statement = (ReturnStmt) statements("return " + text + ";").get(0);
    Expression expression = statement.getExpression().orElseThrow();
    expression.remove();
    return expression;
  }

  /** An annotation that a pass adds; it has no place in a file. */
  public static AnnotationExpr annotation(String text) {
    AnnotationExpr annotation = members(text + " int annotated;").get(0).getAnnotation(0);
    annotation.remove();
    return annotation;
  }

  /** A copy of a part of a file without its comments; it has no place in the file. */
  @SuppressWarnings("unchecked")
  public static <N extends Node> N copy(N part) {
    N copy = (N) part.clone();
    forgetPlaces(copy);
    return copy;
  }

  private static void forgetPlaces(Node tree) {
    tree.getAllContainedComments().forEach(Node::remove);
    tree.removeComment();
    tree.walk(node -> node.setTokenRange(null));
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
