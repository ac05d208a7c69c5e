package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.library.Dependence;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
          "java.util.StringJoiner",
          "java.util.BitSet",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.OptionalDouble",
          "rondo.NodeId");

  private static final String THROWABLE = "java.lang.Throwable";
  private static final LibraryModel LIBRARY = LibraryModel.standard();

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
      Code.method(node).ifPresent(method -> format(node, method));
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
      Code.method(reference).ifPresent(method -> reference(reference, method));
    } else if (node instanceof ExplicitConstructorInvocationStmt made && !made.isThis()) {
      message(made);
    }
  }

  /** An exception that is given a cause alone has the text of the cause as its message. */
  private void message(ExplicitConstructorInvocationStmt made) {
    boolean ofException =
        made.findAncestor(ClassOrInterfaceDeclaration.class)
            .flatMap(type -> type.getExtendedTypes().getFirst())
            .flatMap(parent -> bindings.declaredType(parent.getName()))
            .filter(parent -> parent.isSubtypeOf(THROWABLE))
            .isPresent();
    if (ofException && made.getArguments().size() == 1) {
      operands(made.getArguments());
    }
  }

  private boolean isString(Expression expression) {
    return bindings
        .typeOf(Code.bare(expression))
        .filter(type -> type.binaryName().equals("java.lang.String"))
        .isPresent();
  }

  private void call(MethodCallExpr call, Symbol.Method method) {
    Optional<MethodEffects> effects = LIBRARY.effects(method);
    if (method.name().equals("toString") && call.getArguments().isEmpty()) {
      if (!method.owner().equals(THROWABLE)) { // which is refused as a method
        call.getScope()
            .filter(scope -> !scope.isSuperExpr())
            .ifPresentOrElse(scope -> operands(List.of(scope)), () -> ofItself(call, method));
      }
    } else if (effects.filter(e -> e.dependsOn(Dependence.TEXT)).isPresent()) {
      format(call, method);
      texts(call, method);
    } else if (method.owner().equals("rondo.Node") && method.name().equals("output")) {
      shown(call.getArgument(0));
    }
  }

  /** The text of a number depends on the locale, in a spec as well. */
  private void format(Node use, Symbol.Method method) {
    LIBRARY
        .effects(method)
        .filter(effects -> effects.dependsOn(Dependence.FORMAT))
        .flatMap(
            effects ->
                use instanceof MethodCallExpr call
                    ? FormatRules.check(call, method)
                    : Optional.of(FormatRules.notConstant(method)))
        .ifPresent(
            found ->
                log.add(Kind.FORBIDDEN_CALL, use, Code.place(use), found.what(), found.hint()));
  }

  /** The arguments of which a method makes a text: those that it takes as objects. */
  private void texts(MethodCallExpr call, Symbol.Method method) {
    List<String> parameters = method.parameterTypes();
    for (int index = 0; index < call.getArguments().size(); index++) {
      String parameter = parameters.get(Math.min(index, parameters.size() - 1));
      Expression argument = call.getArgument(index);
      if (parameter.equals("java.lang.Object")) {
        operands(List.of(argument));
      } else if (parameter.equals("java.lang.Object[]")) {
        elements(argument, method.name().startsWith("deep"));
      }
    }
  }

  /** An array that is given as one, or an object among others. */
  private void elements(Expression argument, boolean deep) {
    Optional<JavaType> type = bindings.typeOf(Code.bare(argument)).filter(JavaType::isArray);
    if (type.isEmpty() || type.get().elements().isPrimitive()) {
      operands(List.of(argument));
      return;
    }
    JavaType held = type.get().elements();
    while (deep && held.isArray()) {
      held = held.elements();
    }
    if (!isText(held, new HashSet<>())) {
      report(argument, type.get().display());
    }
  }

  private void reference(MethodReferenceExpr reference, Symbol.Method method) {
    Optional<MethodEffects> effects = LIBRARY.effects(method);
    if (effects.filter(e -> e.dependsOn(Dependence.FORMAT)).isPresent()) {
      format(reference, method);
    } else if (effects.filter(e -> e.dependsOn(Dependence.TEXT)).isPresent()
        || (method.owner().equals("java.lang.Object") && method.name().equals("toString"))) {
      report(reference, "anything");
    } else if (method.name().equals("toString") && method.parameterTypes().isEmpty()) {
      bindings
          .typeOf(reference.getScope())
          .filter(type -> !type.isSubtypeOf(THROWABLE)) // which is refused as a method
          .filter(type -> !isText(type, new HashSet<>()))
          .ifPresent(type -> report(reference, type.display()));
    }
  }

  /** What is output is known by its text, and arrays and exceptions have none of their own. */
  private void shown(Expression output) {
    bindings
        .typeOf(Code.bare(output))
        .filter(type -> lacksText(type, new HashSet<>()))
        .ifPresent(type -> report(output, type.display()));
  }

  private boolean lacksText(JavaType type, Set<String> seen) {
    return type.isArray()
        || (type.isSubtypeOf(THROWABLE) && !declaresText(type.binaryName()))
        || type.arguments().stream().anyMatch(part -> lacksText(part, seen))
        || (type.isRecord()
            && seen.add(type.binaryName())
            && type.components().stream().anyMatch(part -> lacksText(part, seen)));
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
