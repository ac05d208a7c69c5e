package dev.rondo.frontend.shorthand;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a protocol and the base class beside it, which it may share with its mutants, as one
 * class. Handlers are in the order of the text; what the protocol overrides is left out of the base
 * class. Lines stay as they are.
 */
public final class BaseClasses {

  private static final Set<String> CALLED_BY_RONDO =
      Set.of(
          "Init",
          "Upon",
          "Timeout",
          "Request",
          "Recover",
          "Send",
          "Update",
          "Invariant",
          "Observed");

  private final Protocol protocol;
  private final ClassOrInterfaceDeclaration own;
  private final ClassOrInterfaceDeclaration base;
  private final TextEdits edits;

  private BaseClasses(Protocol protocol, ClassOrInterfaceDeclaration base) {
    this.protocol = protocol;
    this.own = protocol.declaration();
    this.base = base;
    this.edits = new TextEdits(protocol.code());
  }

  /** The file with one class; empty where the protocol has no base class that can be joined. */
  public static Optional<SourceFile> rewritten(Protocol protocol) {
    return base(protocol)
        .map(base -> new BaseClasses(protocol, base))
        .filter(BaseClasses::canBeJoined)
        .map(BaseClasses::joined);
  }

  private static Optional<ClassOrInterfaceDeclaration> base(Protocol protocol) {
    return protocol.declaration().getExtendedTypes().stream()
        .flatMap(type -> protocol.unit().getClassByName(type.getNameAsString()).stream())
        .filter(type -> !type.getExtendedTypes().isEmpty())
        .findFirst();
  }

  /** Whether nothing stands between the two, and they are one class in all but text. */
  private boolean canBeJoined() {
    List<TypeDeclaration<?>> types = protocol.unit().getTypes();
    boolean beside = Math.abs(types.indexOf(own) - types.indexOf(base)) == 1 && types.contains(own);
    boolean hasHeirs =
        protocol.unit().findAll(ClassOrInterfaceDeclaration.class).stream()
            .filter(type -> type != own)
            .flatMap(type -> type.getExtendedTypes().stream())
            .anyMatch(type -> type.getNameAsString().equals(base.getNameAsString()));
    return beside
        && !hasHeirs
        && base.getTypeParameters().isEmpty()
        && base.getImplementedTypes().isEmpty()
        && base.getConstructors().isEmpty()
        && own.findFirst(SuperExpr.class).isEmpty()
        && new JoinedNames(own, base).stayTheSame(isBaseFirst());
  }

  private boolean isBaseFirst() {
    return begin(base).isBefore(begin(own));
  }

  private SourceFile joined() {
    base.getMethods().forEach(this::method);
    if (isBaseFirst()) {
      edits.put(begin(base), opening(base), header());
      between(base, own);
    } else {
      ClassOrInterfaceType parent = own.getExtendedTypes().get(0);
      edits.replaceThrough(
          parent.getBegin().orElseThrow(),
          parent.getEnd().orElseThrow(),
          base.getExtendedTypes().get(0).toString());
      between(own, base);
    }
    names();
    return edits.apply();
  }

  /** The head of the protocol class, in one line, without what is said between its parts. */
  private String header() {
    Range range = new Range(begin(own), opening(own));
    StringBuilder head = new StringBuilder(protocol.code().text());
    protocol.unit().getAllContainedComments().stream()
        .map(comment -> comment.getRange().orElseThrow())
        .filter(range::contains)
        .forEach(comment -> blank(head, comment));
    String text =
        head.substring(offset(range.begin), offset(range.end) + 1).replaceAll("\\s*\\R\\s*", " ");
    String parent = base.getExtendedTypes().get(0).toString();
    return text.replaceAll("\\bextends\\s+" + base.getNameAsString() + "\\b", "extends " + parent)
        .replaceAll("\\b" + base.getNameAsString() + "\\b", own.getNameAsString());
  }

  private void blank(StringBuilder text, Range range) {
    for (int at = offset(range.begin); at <= offset(range.end); at++) {
      text.setCharAt(at, ' ');
    }
  }

  private void between(ClassOrInterfaceDeclaration first, ClassOrInterfaceDeclaration second) {
    edits.put(first.getEnd().orElseThrow(), opening(second), "");
  }

  /** Where the body of a class begins. */
  private Position opening(ClassOrInterfaceDeclaration type) {
    Position name = type.getName().getEnd().orElseThrow();
    int at = protocol.code().text().indexOf('{', offset(name));
    String before = protocol.code().text().substring(0, at);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return new Position(line, at - before.lastIndexOf('\n'));
  }

  private int offset(Position position) {
    return protocol.code().offset(position.line, position.column);
  }

  private static Position begin(ClassOrInterfaceDeclaration type) {
    return type.getBegin().orElseThrow();
  }

  private void method(MethodDeclaration method) {
    Optional<MethodDeclaration> overriding =
        own.getMethods().stream()
            .filter(other -> other.getSignature().equals(method.getSignature()))
            .findFirst();
    if (overriding.isEmpty() && !method.isAbstract()) {
      return;
    }
    edits.put(method.getBegin().orElseThrow(), method.getEnd().orElseThrow(), "");
    overriding.ifPresent(other -> override(method, other));
  }

  /** An overriding handler is one, whether or not it says so again. */
  private void override(MethodDeclaration method, MethodDeclaration overriding) {
    String missing =
        method.getAnnotations().stream()
            .filter(annotation -> CALLED_BY_RONDO.contains(annotation.getName().getIdentifier()))
            .filter(a -> overriding.getAnnotationByName(a.getNameAsString()).isEmpty())
            .map(AnnotationExpr::toString)
            .collect(Collectors.joining(" "));
    Optional<AnnotationExpr> override = overriding.getAnnotationByName("Override");
    if (override.isPresent()) {
      edits.put(
          override.get().getBegin().orElseThrow(), override.get().getEnd().orElseThrow(), missing);
    } else if (!missing.isEmpty()) {
      edits.insertBefore(overriding.getBegin().orElseThrow(), missing + " ");
    }
  }

  /** Whoever names the base class means the one class now. */
  private void names() {
    String name = base.getNameAsString();
    Range header = new Range(begin(own), opening(own));
    Range parent = own.getExtendedTypes().get(0).getRange().orElseThrow();
    Range written = isBaseFirst() ? header : parent; // anew, by now
    Stream.concat(
            protocol.unit().findAll(ClassOrInterfaceType.class).stream().map(t -> t.getName()),
            protocol.unit().findAll(NameExpr.class).stream().map(t -> t.getName()))
        .filter(type -> type.getIdentifier().equals(name))
        .map(type -> type.getRange().orElseThrow())
        .filter(range -> !written.contains(range))
        .forEach(range -> edits.replaceThrough(range.begin, range.end, own.getNameAsString()));
  }
}
