package dev.rondo.rounds;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;

/** Renames methods of the protocol class whose names the emitted code needs. */
public final class MethodRenamer {

  private MethodRenamer() {}

  /** Renames a method and all its calls in the class, which are found by symbol. */
  public static void rename(
      ClassOrInterfaceDeclaration declaration, MethodDeclaration method, String newName) {
    Optional<Symbol> meant = Symbol.of(method.getName());
    method.getName().setIdentifier(newName);
    if (meant.isEmpty()) {
      return;
    }
    declaration.walk(
        MethodCallExpr.class,
        call -> {
          if (Symbol.of(call.getName()).equals(meant)) {
            call.getName().setIdentifier(newName);
          }
        });
    declaration.walk(
        MethodReferenceExpr.class,
        reference -> {
          if (Symbol.of(reference).equals(meant)) {
            reference.setIdentifier(newName);
          }
        });
  }
}
