package dev.rondo.frontend.check;

import static java.util.stream.Collectors.joining;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/** What all processes and all schedules share can never change. */
final class StaticCheck {

  private final Bindings bindings;
  private final Constants constants;
  private final Log log;

  private StaticCheck(Bindings bindings, Log log) {
    this.bindings = bindings;
    this.constants = new Constants(bindings);
    this.log = log;
  }

  static void run(ProtocolSymbols code, Bindings bindings, Log log) {
    StaticCheck check = new StaticCheck(bindings, log);
    code.protocol().unit().findAll(FieldDeclaration.class).forEach(check::field);
  }

  private void field(FieldDeclaration field) {
    Node owner = field.getParentNode().orElseThrow();
    boolean ofInterface = owner instanceof ClassOrInterfaceDeclaration type && type.isInterface();
    boolean isStatic = field.isStatic() || ofInterface;
    boolean ofConstant =
        owner instanceof EnumDeclaration || owner instanceof EnumConstantDeclaration;
    for (VariableDeclarator variable : field.getVariables()) {
      boolean isFinal = field.isFinal() || ofInterface;
      if ((isStatic || ofConstant) && !(isFinal && isFixed(variable))) {
        log.add(
            DiagnosticKind.STATIC_FIELD,
            variable.getName(),
            name(variable, isStatic, owner),
            isFinal
                ? immutable(variable)
                : isStatic
                    ? "make it an instance field, or a static final constant"
                    : "make it final, and keep what changes in a field of the process");
      }
    }
  }

  private static String name(VariableDeclarator variable, boolean isStatic, Node owner) {
    String name = variable.getNameAsString();
    if (isStatic) {
      return name;
    }
    return owner instanceof EnumDeclaration type
        ? name + " of the enum " + type.getNameAsString()
        : name + " of the enum constant " + ((EnumConstantDeclaration) owner).getNameAsString();
  }

  /** What to write for a constant whose content can change. */
  private static String immutable(VariableDeclarator variable) {
    if (variable.getType() instanceof ArrayType array
        && !array.getComponentType().isArrayType()
        && variable.getInitializer().orElse(null) instanceof ArrayInitializerExpr elements) {
      Type element = array.getComponentType();
      String boxed =
          element.isPrimitiveType()
              ? element.asPrimitiveType().toBoxedType().asString()
              : element.asString();
      return "an array can change; write List<%s> %s = List.of(%s)"
          .formatted(
              boxed,
              variable.getName(),
              elements.getValues().stream().map(Node::toString).collect(joining(", ")));
    }
    return "hold values that cannot change: numbers, texts, enums, records of these, List.of(…)";
  }

  private boolean isFixed(VariableDeclarator variable) {
    return isOfFixedType(variable)
        || variable.getInitializer().filter(constants::isFixed).isPresent();
  }

  private boolean isOfFixedType(VariableDeclarator variable) {
    return bindings.declaredType(variable.getName()).filter(ImmutableTypes::contain).isPresent();
  }

  /**
   * The values that cannot change: a closed list, by their types. What is not on it can change as
   * far as Rondo knows.
   */
  private static final class Constants {

    private final Bindings bindings;

    Constants(Bindings bindings) {
      this.bindings = bindings;
    }

    /** Whether the value of an expression can never change. */
    boolean isFixed(Expression expression) {
      Expression bare = Ast.bare(expression);
      Optional<JavaType> type = bindings.typeOf(bare);
      if (bare.isNullLiteralExpr() || type.filter(ImmutableTypes::contain).isPresent()) {
        return true;
      }
      if (bare instanceof MethodCallExpr call) {
        return isFixedCall(call, type);
      }
      if (bare instanceof ObjectCreationExpr creation) {
        return type.filter(JavaType::isRecord).isPresent() && areFixed(creation.getArguments());
      }
      return isStateless(bare);
    }

    private boolean isFixedCall(MethodCallExpr call, Optional<JavaType> type) {
      Optional<Symbol.Method> method = Ast.method(call);
      if (method.isEmpty()) {
        return false;
      }
      Optional<MethodEffects> frozen =
          LibraryModel.standard().effects(method.get()).filter(MethodEffects::frozen);
      if (frozen.filter(made -> made.result() == MethodEffects.ReturnedObject.HOLDS).isPresent()) {
        return areFixed(call.getArguments());
      }
      boolean fixedElements =
          type.filter(t -> !t.arguments().isEmpty())
              .filter(t -> t.arguments().stream().allMatch(ImmutableTypes::contain))
              .isPresent();
      if (frozen.isPresent() || isViewOfNew(call, method.get())) {
        return fixedElements;
      }
      return isOrder(method.get())
          && call.getScope().map(this::isTypeOrStateless).orElse(true)
          && call.getArguments().stream().allMatch(this::isFixed);
    }

    private boolean areFixed(List<Expression> expressions) {
      return expressions.stream().allMatch(this::isFixed);
    }

    /** {@code Collections.unmodifiableList(new ArrayList<>(…))}: the list does not escape. */
    private static boolean isViewOfNew(MethodCallExpr call, Symbol.Method method) {
      return method.owner().equals("java.util.Collections")
          && method.name().startsWith("unmodifiable")
          && call.getArgument(0) instanceof ObjectCreationExpr creation
          && creation.getAnonymousClassBody().isEmpty();
    }

    private static boolean isOrder(Symbol.Method method) {
      return method.owner().equals("java.util.Comparator")
          || method.owner().equals("java.util.Collections") && method.name().equals("reverseOrder");
    }

    private boolean isTypeOrStateless(Expression scope) {
      boolean isType =
          scope
              .toNameExpr()
              .flatMap(name -> Symbol.of(name.getName()))
              .filter(Symbol.Type.class::isInstance)
              .isPresent();
      return isType || isFixed(scope);
    }

    /**
     * A function of a static field has nothing of its own to change but what static fields hold.
     */
    private static boolean isStateless(Expression function) {
      return function instanceof LambdaExpr
          || function instanceof MethodReferenceExpr reference && reference.getScope().isTypeExpr();
    }
  }
}
