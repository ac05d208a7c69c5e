package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
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
        log.add(Kind.STATIC_FIELD, variable.getName(), name(variable, isStatic, owner));
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

  private boolean isFixed(VariableDeclarator variable) {
    return isOfFixedType(variable)
        || variable.getInitializer().filter(constants::isFixed).isPresent();
  }

  private boolean isOfFixedType(VariableDeclarator variable) {
    return bindings.declaredType(variable.getName()).filter(ImmutableTypes::contain).isPresent();
  }
}
