package dev.rondo.frontend.check;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import java.util.List;

/** A protocol is a class that Rondo can make processes of, and all of it is Java. */
final class ClassCheck {

  private final ClassOrInterfaceDeclaration declaration;
  private final boolean writtenAsRounds;
  private final Log log;

  private ClassCheck(Protocol protocol, Log log) {
    this.declaration = protocol.declaration();
    this.writtenAsRounds = !protocol.rounds().isEmpty();
    this.log = log;
  }

  static void run(ProtocolSymbols code, Log log) {
    new ClassCheck(code.protocol(), log).shape();
    for (MethodDeclaration method : code.protocol().unit().findAll(MethodDeclaration.class)) {
      if (method.isNative()) {
        log.add(
            DiagnosticKind.FORBIDDEN_CALL,
            method.getName(),
            method.getNameAsString(),
            "native code, which cannot be analysed",
            "write the method in Java");
      }
    }
  }

  private void shape() {
    if (declaration.isInterface()) {
      refuse("an interface", "write class %s extends Node");
    } else if (declaration.isAbstract()) {
      refuse("abstract", "write class %s without abstract");
    } else if (declaration.isLocalClassDeclaration()) {
      refuse("declared inside a method", "let class %s stand in a file of its own");
    } else if (declaration.isNestedType()) {
      refuse("declared inside another class", "let class %s stand at the top of its file");
    } else if (!declaration.getTypeParameters().isEmpty()) {
      refuse("a class with type parameters", "write class %s with the types themselves");
    } else if (!canBeMade()) {
      refuse("a class with no constructor without parameters", "add %s() {}");
    } else if (writtenAsRounds && !declaration.getConstructors().isEmpty()) {
      refuse(
          "written as rounds and has a constructor",
          "set the fields of %s where they are declared, or in its @Init method");
    }
  }

  private boolean canBeMade() {
    List<ConstructorDeclaration> constructors = declaration.getConstructors();
    return constructors.isEmpty()
        || constructors.stream().anyMatch(constructor -> constructor.getParameters().isEmpty());
  }

  private void refuse(String what, String hint) {
    String name = declaration.getNameAsString();
    log.add(DiagnosticKind.NO_PROCESSES, declaration.getName(), name, what, hint.formatted(name));
  }
}
