package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.ThisExpr;
import dev.rondo.frontend.model.Symbol;

/** Finds and renames the protocol class of a file. */
public final class ClassNames {

  private ClassNames() {}

  /** The class with a name. */
  public static ClassOrInterfaceDeclaration find(CompilationUnit unit, String name) {
    return unit.findFirst(
            ClassOrInterfaceDeclaration.class, type -> type.getNameAsString().equals(name))
        .orElseThrow();
  }

  /** Renames a class and all references to it. */
  public static void rename(
      CompilationUnit unit,
      ClassOrInterfaceDeclaration declaration,
      String binaryName,
      String newName) {
    Symbol meant = new Symbol.Type(binaryName);
    String oldName = declaration.getNameAsString();
    unit.walk(
        SimpleName.class,
        name -> {
          if (Symbol.of(name).filter(meant::equals).isPresent()) {
            name.setIdentifier(newName);
          }
        });
    // In Outer.this the class is named by a word without a meaning of its own.
    unit.walk(
        ThisExpr.class,
        self ->
            self.getTypeName()
                .filter(name -> name.getIdentifier().equals(oldName))
                .ifPresent(name -> name.setIdentifier(newName)));
    declaration.setName(newName);
  }
}
