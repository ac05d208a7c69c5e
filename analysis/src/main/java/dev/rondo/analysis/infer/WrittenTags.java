package dev.rondo.analysis.infer;

import com.github.javaparser.Range;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The tags that a file has, and the file without them. A half-tagged file breaks rules that are
 * about tags, and could not be read as it is.
 *
 * @param untagged the same text with blanks for tags, so that every place stays where it is
 * @param byMessage the tags of the records that have one
 */
public record WrittenTags(SourceFile untagged, Map<String, Written> byMessage) {

  /**
   * What is written on one record.
   *
   * @param round of the whole record
   * @param roundComponent the component that holds the round
   * @param first the round of its first constant, where that is said
   * @param phaseComponent the component that holds the phase
   */
  public record Written(
      Optional<Integer> round,
      Optional<String> roundComponent,
      Optional<Integer> first,
      Optional<String> phaseComponent) {

    /** Nothing is written. */
    static final Written NOTHING =
        new Written(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static Written ofRound(Optional<Integer> round) {
      return new Written(round, Optional.empty(), Optional.empty(), Optional.empty());
    }

    boolean saysRound() {
      return round.isPresent() || roundComponent.isPresent();
    }
  }

  /** The tags of a file that compiles. */
  public static WrittenTags of(SourceFile source) {
    StringBuilder text = new StringBuilder(source.text());
    Map<String, Written> byMessage = new TreeMap<>();
    for (ClassOrInterfaceDeclaration type :
        SyntaxTree.parse(source).findAll(ClassOrInterfaceDeclaration.class)) {
      type.getAnnotationByName("Round")
          .ifPresent(
              tag -> {
                byMessage.put(type.getNameAsString(), Written.ofRound(number(type)));
                blank(tag, source, text);
              });
    }
    for (RecordDeclaration record :
        SyntaxTree.parse(source).findAll(RecordDeclaration.class, WrittenTags::isTagged)) {
      byMessage.put(record.getNameAsString(), written(record));
      record.getAnnotationByName("Round").ifPresent(tag -> blank(tag, source, text));
      for (Parameter component : record.getParameters()) {
        tags(component).forEach(tag -> blank(tag, source, text));
      }
      record.getMethods().stream()
          .flatMap(method -> method.getAnnotationByName("Phase").stream())
          .forEach(tag -> blank(tag, source, text));
    }
    return new WrittenTags(new SourceFile(source.name(), text.toString()), Map.copyOf(byMessage));
  }

  private static boolean isTagged(RecordDeclaration record) {
    return record.getAnnotationByName("Round").isPresent()
        || phaseMethod(record).isPresent()
        || record.getParameters().stream().anyMatch(component -> !tags(component).isEmpty());
  }

  private static List<AnnotationExpr> tags(Parameter component) {
    return Stream.of("Round", "Phase")
        .flatMap(name -> component.getAnnotationByName(name).stream())
        .toList();
  }

  private static Written written(RecordDeclaration record) {
    Optional<Parameter> holder = annotated(record, "Round");
    return new Written(
        number(record),
        holder.map(Parameter::getNameAsString),
        holder.flatMap(WrittenTags::number),
        annotated(record, "Phase")
            .map(Parameter::getNameAsString)
            .or(() -> phaseMethod(record).map(MethodDeclaration::getNameAsString)));
  }

  private static Optional<MethodDeclaration> phaseMethod(RecordDeclaration record) {
    return record.getMethods().stream()
        .filter(method -> method.getAnnotationByName("Phase").isPresent())
        .findFirst();
  }

  private static Optional<Parameter> annotated(RecordDeclaration record, String name) {
    return record.getParameters().stream()
        .filter(component -> component.getAnnotationByName(name).isPresent())
        .findFirst();
  }

  private static Optional<Integer> number(NodeWithAnnotations<?> tagged) {
    return tagged
        .getAnnotationByName("Round")
        .flatMap(tag -> tag.findFirst(IntegerLiteralExpr.class).or(() -> constant(tag)))
        .map(literal -> literal.asNumber().intValue());
  }

  /** The number of a constant of this file that an annotation names. */
  private static Optional<IntegerLiteralExpr> constant(AnnotationExpr tag) {
    Optional<String> name = tag.findFirst(NameExpr.class).map(NameExpr::getNameAsString);
    return tag.findCompilationUnit()
        .flatMap(
            unit ->
                unit.findFirst(
                    VariableDeclarator.class,
                    constant -> name.filter(constant.getNameAsString()::equals).isPresent()))
        .flatMap(VariableDeclarator::getInitializer)
        .flatMap(Expression::toIntegerLiteralExpr);
  }

  private static void blank(AnnotationExpr tag, SourceFile source, StringBuilder text) {
    Range range = tag.getRange().orElseThrow();
    int begin = source.offset(range.begin.line, range.begin.column);
    int end = source.offset(range.end.line, range.end.column);
    for (int offset = begin; offset <= end; offset++) {
      if (!Character.isWhitespace(text.charAt(offset))) {
        text.setCharAt(offset, ' ');
      }
    }
  }

  /** The way from a message to a phase that is written inside of a record that it carries. */
  Optional<String> carriedPhase(Message message) {
    return message.parameters().stream()
        .flatMap(
            part ->
                of(part.getTypeAsString()).phaseComponent().stream()
                    .map(inside -> part.getNameAsString() + "." + inside))
        .findFirst();
  }

  /** Whether a phase is written inside of a record that some message carries. */
  boolean hasCarriedPhase(Protocol protocol) {
    return protocol.messages().stream().anyMatch(message -> carriedPhase(message).isPresent());
  }

  /** What is written on a message, or on one of its kinds. */
  public Written of(Message message) {
    return Stream.concat(Stream.of(message.name()), message.kindNames().stream())
        .filter(byMessage::containsKey)
        .findFirst()
        .map(this::of)
        .orElse(Written.NOTHING);
  }

  /** What is written on a record, or on the sealed interface of some. */
  public Written of(String message) {
    return byMessage.getOrDefault(message, Written.NOTHING);
  }
}
