package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * No process makes a text of an object that has none of its own: Java then writes a hash code that
 * differs from run to run.
 */
final class TextCheck {

  private static final Set<String> TEXTS =
      Set.of(
          "java.lang.CharSequence",
          "java.lang.Number",
          "java.lang.Boolean",
          "java.lang.Character",
          "java.lang.Throwable",
          "java.util.StringJoiner",
          "java.util.BitSet",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.OptionalDouble",
          "rondo.NodeId");

  private static final String HINT =
      "write the values that matter: numbers, texts, enums, records and collections of these";

  private final Code code;
  private final Bindings bindings;
  private final Log log;

  private TextCheck(Code code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
  }

  static void run(Code code, Bindings bindings, Log log) {
    TextCheck check = new TextCheck(code, bindings, log);
    code.protocol().unit().getTypes().forEach(type -> type.walk(check::node));
  }

  private void node(Node node) {
    if (Code.isObserver(node)) {
      return;
    }
    if (node instanceof BinaryExpr sum && sum.getOperator() == BinaryExpr.Operator.PLUS) {
      if (isString(sum)) {
        operands(List.of(sum.getLeft(), sum.getRight()));
      }
    } else if (node instanceof AssignExpr more
        && more.getOperator() == AssignExpr.Operator.PLUS
        && isString(more.getTarget())) {
      operands(List.of(more.getValue()));
    } else if (node instanceof MethodCallExpr call) {
      Code.method(call).ifPresent(method -> call(call, method));
    } else if (node instanceof MethodReferenceExpr reference) {
      Code.method(reference)
          .filter(method -> makesText(method) && isOfAnything(method))
          .ifPresent(method -> report(reference, "anything"));
    }
  }

  private boolean isString(Expression expression) {
    return bindings
        .typeOf(Code.bare(expression))
        .filter(type -> type.binaryName().equals("java.lang.String"))
        .isPresent();
  }

  private void call(MethodCallExpr call, Symbol.Method method) {
    if (method.name().equals("toString") && call.getArguments().isEmpty()) {
      call.getScope()
          .filter(scope -> !scope.isSuperExpr())
          .ifPresentOrElse(scope -> operands(List.of(scope)), () -> ofItself(call, method));
    } else if (makesText(method)) {
      operands(call.getArguments());
    } else if (method.owner().equals("rondo.Node") && method.name().equals("output")) {
      shown(call.getArgument(0));
    }
  }

  /** What is output is known by its text, and an array has none. */
  private void shown(Expression output) {
    bindings
        .typeOf(Code.bare(output))
        .filter(type -> holdsArray(type, new HashSet<>()))
        .ifPresent(type -> report(output, type.display()));
  }

  private static boolean holdsArray(JavaType type, Set<String> seen) {
    return type.isArray()
        || type.arguments().stream().anyMatch(part -> holdsArray(part, seen))
        || (type.isRecord()
            && seen.add(type.binaryName())
            && type.components().stream().anyMatch(part -> holdsArray(part, seen)));
  }

  /** {@code toString()} and {@code super.toString()}. */
  private void ofItself(MethodCallExpr call, Symbol.Method method) {
    if (method.owner().equals("java.lang.Object")) {
      report(call, "an object");
    } else if (!declaresText(method.owner())) { // what a record has for nothing
      call.findAncestor(RecordDeclaration.class).stream()
          .flatMap(type -> type.getParameters().stream())
          .flatMap(part -> bindings.declaredType(part.getName()).stream())
          .filter(type -> !isText(type, new HashSet<>()))
          .findFirst()
          .ifPresent(type -> report(call, type.display()));
    }
  }

  /** Whether a method makes a text of its arguments, or of what it is called on. */
  private static boolean makesText(Symbol.Method method) {
    return switch (method.owner()) {
      case "java.lang.String" -> Set.of("valueOf", "format", "formatted").contains(method.name());
      case "java.lang.StringBuilder", "java.lang.StringBuffer" ->
          Set.of("append", "insert").contains(method.name());
      case "java.util.Objects", "java.lang.Object" -> method.name().equals("toString");
      default -> false;
    };
  }

  private static boolean isOfAnything(Symbol.Method method) {
    return method.owner().equals("java.lang.Object")
        || method.parameterTypes().contains("java.lang.Object");
  }

  private void operands(List<Expression> operands) {
    for (Expression operand : operands) {
      Expression bare = Code.bare(operand);
      bindings
          .typeOf(bare)
          .filter(type -> !bare.isNullLiteralExpr())
          .filter(type -> !isText(type, new HashSet<>()))
          .ifPresent(type -> report(operand, type.display()));
    }
  }

  private void report(Node at, String type) {
    String what = "a text of " + type + ", which may differ from run to run";
    log.add(Kind.FORBIDDEN_CALL, at, Code.place(at), what, HINT);
  }

  /** Whether the text of an object follows from its value. */
  private boolean isText(JavaType type, Set<String> seen) {
    if (type.isPrimitive() || type.isEnum() || TEXTS.stream().anyMatch(type::isSubtypeOf)) {
      return true;
    }
    if (declaresText(type.binaryName())) {
      return true;
    }
    if (type.isRecord()) {
      return !seen.add(type.binaryName())
          || type.components().stream().allMatch(part -> isText(part, seen));
    }
    boolean holds =
        SupportedTypes.isCollection(type)
            || type.isSubtypeOf("java.util.Map$Entry")
            || type.binaryName().equals("java.util.Optional")
            || type.binaryName().equals("rondo.Mailbox");
    return holds && type.arguments().stream().allMatch(part -> isText(part, seen));
  }

  private boolean declaresText(String binaryName) {
    return code.protocol().unit().findAll(TypeDeclaration.class).stream()
        .map(type -> (TypeDeclaration<?>) type)
        .filter(
            type ->
                Symbol.of(type.getName()).filter(new Symbol.Type(binaryName)::equals).isPresent())
        .flatMap(type -> type.getMethodsByName("toString").stream())
        .map(MethodDeclaration::getParameters)
        .anyMatch(List::isEmpty);
  }
}
