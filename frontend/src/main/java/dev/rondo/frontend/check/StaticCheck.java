package dev.rondo.frontend.check;

import static java.util.stream.Collectors.joining;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;

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

  static void run(Code code, Bindings bindings, Log log) {
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
      boolean isFixed =
          isStatic
              ? (field.isFinal() || ofInterface) && isFixed(variable)
              : field.isFinal() && isOfFixedType(variable);
      if ((isStatic || ofConstant) && !isFixed) {
        boolean isFinal = field.isFinal() || ofInterface;
        log.add(
            Kind.STATIC_FIELD,
            variable.getName(),
            name(variable, isStatic, owner),
            isFinal
                ? immutable(variable)
                : "make it an instance field, or a static final constant");
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
    return "hold values that cannot change: numbers, texts, enums, records of these, List.of(…),"
        + " Set.of(…), Map.of(…)";
  }

  private boolean isFixed(VariableDeclarator variable) {
    return isOfFixedType(variable)
        || variable.getInitializer().filter(constants::isFixed).isPresent();
  }

  private boolean isOfFixedType(VariableDeclarator variable) {
    return bindings.declaredType(variable.getName()).filter(ImmutableTypes::contain).isPresent();
  }
}
