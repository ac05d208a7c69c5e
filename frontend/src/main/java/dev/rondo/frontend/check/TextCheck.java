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
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.Dependence;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private final Texts texts = new Texts();
  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Log log;

  private TextCheck(ProtocolSymbols code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Bindings bindings, Log log) {
    TextCheck check = new TextCheck(code, bindings, log);
    code.protocol().unit().getTypes().forEach(type -> type.walk(check::node));
  }

  private void node(Node node) {
    if (Ast.isObserver(node)) {
      Ast.method(node).ifPresent(method -> format(node, method));
      return;
    }
    node.accept(texts, null);
  }

  /** Examines a node that makes a text, without its parts. */
  private final class Texts extends VoidVisitorWithDefaults<Void> {

    @Override
    public void defaultAction(Node node, Void unused) {}

    @Override
    public void visit(BinaryExpr sum, Void unused) {
      if (sum.getOperator() == BinaryExpr.Operator.PLUS && isString(sum)) {
        operands(List.of(sum.getLeft(), sum.getRight()));
      }
    }

    @Override
    public void visit(AssignExpr more, Void unused) {
      if (more.getOperator() == AssignExpr.Operator.PLUS && isString(more.getTarget())) {
        operands(List.of(more.getValue()));
      }
    }

    @Override
    public void visit(MethodCallExpr call, Void unused) {
      Ast.method(call).ifPresent(method -> call(call, method));
    }

    @Override
    public void visit(MethodReferenceExpr reference, Void unused) {
      Ast.method(reference).ifPresent(method -> reference(reference, method));
    }

    @Override
    public void visit(ExplicitConstructorInvocationStmt made, Void unused) {
      if (!made.isThis()) {
        message(made);
      }
    }
  }

  /** An exception that is given a cause alone has the text of the cause as its message. */
  private void message(ExplicitConstructorInvocationStmt made) {
    boolean ofException =
        made.findAncestor(SyntaxTree.kind(ClassOrInterfaceDeclaration.class))
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
        .typeOf(Ast.bare(expression))
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
                log.add(
                    DiagnosticKind.FORBIDDEN_CALL,
                    use,
                    Ast.place(use),
                    found.what(),
                    found.hint()));
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
    Optional<JavaType> type = bindings.typeOf(Ast.bare(argument)).filter(JavaType::isArray);
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
        .typeOf(Ast.bare(output))
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
      call.findAncestor(SyntaxTree.kind(RecordDeclaration.class)).stream()
          .flatMap(type -> type.getParameters().stream())
          .flatMap(part -> bindings.declaredType(part.getName()).stream())
          .filter(type -> !isText(type, new HashSet<>()))
          .findFirst()
          .ifPresent(type -> report(call, type.display()));
    }
  }

  private void operands(List<Expression> operands) {
    for (Expression operand : operands) {
      Expression bare = Ast.bare(operand);
      bindings
          .typeOf(bare)
          .filter(type -> !bare.isNullLiteralExpr())
          .filter(type -> !isText(type, new HashSet<>()))
          .ifPresent(type -> report(operand, type.display()));
    }
  }

  private void report(Node at, String type) {
    String what = "the text of " + type + ", which may differ from run to run";
    log.add(DiagnosticKind.FORBIDDEN_CALL, at, Ast.place(at), what, HINT);
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
        LibraryTypes.isCollection(type.binaryName())
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

  /**
   * Format strings must be constants whose text follows from the arguments: no hash codes, no time
   * zones, no line separators of the platform and, unless {@code Locale.ROOT} is given, nothing
   * that the default locale writes its own way.
   */
  private static final class FormatRules {

    /** What a format depends on, in words that follow «uses», and what to write instead. */
    record TextUse(String what, String hint) {}

    // As java.util.Formatter reads it: index, flags, width, precision, conversion.
    private static final Pattern SPECIFIER =
        Pattern.compile("%(\\d+\\$)?([-#+ 0,(<]*)(\\d+)?(\\.\\d+)?([tT])?([a-zA-Z%])");

    /** Conversions that no locale changes. */
    private static final String WITHOUT_LOCALE = "bBcoxXs%";

    private FormatRules() {}

    /** What is wrong with the format of a call of {@code String.format} or {@code formatted}. */
    static Optional<TextUse> check(MethodCallExpr call, Symbol.Method method) {
      boolean hasLocale =
          !method.parameterTypes().isEmpty()
              && method.parameterTypes().get(0).equals("java.util.Locale");
      if (hasLocale && !isRoot(call.getArgument(0))) {
        return Optional.of(
            new TextUse("a locale whose rules differ from JDK to JDK", "write Locale.ROOT here"));
      }
      Optional<Expression> format =
          method.isStatic() ? Optional.of(call.getArgument(hasLocale ? 1 : 0)) : call.getScope();
      Optional<String> constant =
          format
              .map(Ast::bare)
              .flatMap(text -> text.findData(Symbol.CONSTANT))
              .filter(String.class::isInstance)
              .map(String.class::cast);
      return constant.isEmpty()
          ? Optional.of(notConstant(method))
          : fault(constant.get(), hasLocale);
    }

    static TextUse notConstant(Symbol.Method method) {
      return new TextUse(
          "String." + method.name() + " with a format that is no constant",
          "write the format as a literal, or put the text together with +");
    }

    private static boolean isRoot(Expression locale) {
      return Ast.field(locale)
          .filter(field -> field.owner().equals("java.util.Locale") && field.name().equals("ROOT"))
          .isPresent();
    }

    /** The first specifier whose text does not follow from its argument. */
    static Optional<TextUse> fault(String format, boolean hasLocale) {
      Matcher specifiers = SPECIFIER.matcher(format);
      while (specifiers.find()) {
        String specifier = specifiers.group();
        char conversion = specifiers.group(6).charAt(0);
        if (specifiers.group(5) != null) {
          return Optional.of(
              new TextUse(
                  specifier + ", which depends on the default time zone",
                  "write the number that it is made of"));
        }
        if (conversion == 'h' || conversion == 'H') {
          return Optional.of(
              new TextUse(
                  specifier + ", a hash code that may differ from run to run",
                  "use %s, or compute a number from the fields that matter"));
        }
        if (conversion == 'n') {
          return Optional.of(new TextUse("%n, which depends on the platform", "write \\n"));
        }
        if (!hasLocale && WITHOUT_LOCALE.indexOf(conversion) < 0) {
          return Optional.of(
              new TextUse(
                  specifier + ", which depends on the default locale",
                  "use String.format(Locale.ROOT, …), or %s"));
        }
      }
      return Optional.empty();
    }
  }
}
