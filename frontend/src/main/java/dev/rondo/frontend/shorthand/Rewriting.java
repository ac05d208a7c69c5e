package dev.rondo.frontend.shorthand;

import com.github.javaparser.JavaToken;
import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A file in which shorthands are being written out. */
final class Rewriting {

  private final Protocol protocol;
  private final Log log;
  private final TextEdits edits;
  private final Set<String> taken = new HashSet<>();
  private final LanguageNames names;

  Rewriting(Protocol protocol, Log log) {
    this.protocol = protocol;
    this.log = log;
    this.edits = new TextEdits(protocol.code());
    this.names = new LanguageNames(protocol.unit());
    protocol.unit().walk(SimpleName.class, name -> taken.add(name.getIdentifier()));
  }

  Protocol protocol() {
    return protocol;
  }

  SourceFile code() {
    return edits.isEmpty() ? protocol.code() : edits.apply();
  }

  void add(Kind kind, Node at, Object... arguments) {
    log.add(kind, at, arguments);
  }

  /** What belongs to the language, as the file can name it. */
  String language(String name) {
    return names.of(name);
  }

  /** A name that the file does not have yet. */
  String fresh(String wish) {
    String name = wish;
    for (int number = 2; !taken.add(name); number++) {
      name = wish + number;
    }
    return name;
  }

  /** A number that an annotation says, or what it is without; empty where it is no plain number. */
  static Optional<Integer> number(AnnotationExpr annotation, String member, int usual) {
    Optional<Expression> value =
        annotation.findAll(MemberValuePair.class).stream()
            .filter(pair -> pair.getNameAsString().equals(member))
            .findFirst()
            .map(MemberValuePair::getValue);
    return value.isEmpty()
        ? Optional.of(usual)
        : value
            .flatMap(Expression::toIntegerLiteralExpr)
            .map(IntegerLiteralExpr::asNumber)
            .map(Number::intValue);
  }

  /** The guard of a method: the argument of its {@code when}. */
  static Optional<Expression> guard(MethodDeclaration method) {
    return guardStatement(method)
        .map(statement -> WhenGuard.call(statement).orElseThrow().getArgument(0));
  }

  private static Optional<Statement> guardStatement(MethodDeclaration method) {
    return statements(method).stream()
        .filter(statement -> WhenGuard.call(statement).isPresent())
        .findFirst();
  }

  static List<Statement> statements(MethodDeclaration method) {
    return method.getBody().<List<Statement>>map(BlockStmt::getStatements).orElse(List.of());
  }

  /** What stands before the guard, and the guard itself. */
  static List<Statement> untilGuard(MethodDeclaration method) {
    Optional<Statement> guard = guardStatement(method);
    List<Statement> all = statements(method);
    return guard.isEmpty() ? List.of() : all.subList(0, all.indexOf(guard.get()) + 1);
  }

  /** Makes a timeout of a method: it runs where a condition holds too, and first does something. */
  void timeout(
      MethodDeclaration method, AnnotationExpr annotation, String condition, String first) {
    put(annotation, "@" + language("Timeout"));
    restrict(method, condition, " " + first);
  }

  /** Lets a handler or a timeout run only where a condition holds too. */
  void restrict(MethodDeclaration method, String condition) {
    restrict(method, condition, "");
  }

  private void restrict(MethodDeclaration method, String condition, String first) {
    Optional<Expression> guard = guard(method);
    if (guard.isPresent()) {
      boolean joined =
          guard.get() instanceof BinaryExpr binary
                  && (binary.getOperator() == BinaryExpr.Operator.OR)
              || guard.get().isConditionalExpr();
      if (joined) {
        edits.insertBefore(begin(guard.get()), "(");
      }
      edits.insertAfter(end(guard.get()), (joined ? ")" : "") + " && " + condition);
      edits.insertAfter(end(guardStatement(method).orElseThrow()), first);
    } else {
      atStart(method, "when(" + condition + ");" + first);
    }
  }

  /** Lets a method do something first. */
  void atStart(MethodDeclaration method, String text) {
    edits.insertAfter(begin(method.getBody().orElseThrow()), " " + text);
  }

  /** Adds members to the protocol class, before all others. */
  void addFirst(String members) {
    edits.insertAfter(openingBrace(), " " + members);
  }

  /** Adds members to the protocol class, after all others. */
  void addLast(String members) {
    edits.insertBefore(end(protocol.declaration()), members + " ");
  }

  private Position openingBrace() {
    Position name = end(protocol.declaration().getName());
    for (JavaToken token : protocol.declaration().getTokenRange().orElseThrow()) {
      Position at = token.getRange().orElseThrow().begin;
      if (at.isAfter(name) && token.getText().equals("{")) {
        return at;
      }
    }
    throw new IllegalStateException("a class has no body");
  }

  /** Puts a text in the place of a part of the tree. */
  void put(Node part, String text) {
    edits.put(begin(part), end(part), text);
  }

  /** Leaves out what stands from one part of the tree through another. */
  void leaveOut(Node first, Node last) {
    put(first, last, "");
  }

  /** Puts a text in the place of what stands from one part of the tree through another. */
  void put(Node first, Node last, String text) {
    edits.put(begin(first), end(last), text);
  }

  /** Adds a field after a method. */
  void addField(MethodDeclaration method, String declaration) {
    edits.insertAfter(end(method), " " + declaration);
  }

  /** Lets a field be assigned. */
  void makeAssignable(FieldDeclaration field) {
    field.getModifiers().stream()
        .filter(
            modifier -> modifier.getKeyword() == com.github.javaparser.ast.Modifier.Keyword.FINAL)
        .forEach(modifier -> put(modifier, ""));
  }

  private static Position begin(Node node) {
    return node.getBegin().orElseThrow();
  }

  private static Position end(Node node) {
    return node.getEnd().orElseThrow();
  }

  /** What a field without an initializer begins with. */
  static String usual(VariableDeclarator variable) {
    if (!variable.getType().isPrimitiveType()) {
      return "null";
    }
    PrimitiveType.Primitive type = variable.getType().asPrimitiveType().getType();
    return switch (type) {
      case BOOLEAN -> "false";
      case CHAR -> "'\\0'";
      default -> "0";
    };
  }
}
