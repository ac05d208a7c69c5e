package dev.rondo.sequentializer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.Symbol;

/** What the initializers of a class can see of the object that is being made. */
final class Initializers {

  private Initializers() {}

  /** Whether one could read or write another field than its own, by its name or in a method. */
  static boolean seeOtherFields(EmittedClass program) {
    return program.declaration.getMembers().stream()
        .anyMatch(member -> seesOtherFields(program, member));
  }

  private static boolean seesOtherFields(EmittedClass program, BodyDeclaration<?> member) {
    if (member instanceof InitializerDeclaration block) {
      return !block.isStatic();
    }
    return member instanceof FieldDeclaration field
        && !field.isStatic()
        && field.getVariables().stream()
            .flatMap(variable -> variable.getInitializer().stream())
            .anyMatch(initial -> looksAtObject(program, initial));
  }

  private static boolean looksAtObject(EmittedClass program, Node initial) {
    return initial.findFirst(SimpleName.class, name -> isMember(program, name)).isPresent()
        || initial
            .findFirst(MethodReferenceExpr.class, reference -> isMember(program, reference))
            .isPresent();
  }

  private static boolean isMember(EmittedClass program, Node name) {
    Symbol symbol = Symbol.of(name).orElse(null);
    if (symbol instanceof Symbol.Field field) {
      return !field.isStatic() && field.owner().equals(program.owner);
    }
    return symbol instanceof Symbol.Method method
        && !method.isStatic()
        && method.owner().equals(program.owner);
  }
}
