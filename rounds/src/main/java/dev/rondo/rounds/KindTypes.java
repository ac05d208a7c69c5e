package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.type;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.Optional;

/**
 * Adds a sealed interface, with the phase, for each message of several kinds. Records that share a
 * round then share one field for pending messages and one mailbox.
 */
final class KindTypes {

  private KindTypes() {}

  static void declare(Protocol protocol, ClassOrInterfaceDeclaration declaration) {
    protocol.messages().stream()
        .filter(Message::hasKinds)
        .forEach(
            message ->
                addPhase(
                    message,
                    named(declaration, message.name())
                        .orElseGet(() -> made(message, declaration))));
  }

  private static Optional<ClassOrInterfaceDeclaration> named(
      ClassOrInterfaceDeclaration declaration, String name) {
    return declaration
        .findCompilationUnit()
        .orElseThrow()
        .findFirst(
            ClassOrInterfaceDeclaration.class,
            type -> type.isInterface() && type.getNameAsString().equals(name));
  }

  /** The interface, to be inserted before the first of its records. */
  private static ClassOrInterfaceDeclaration made(
      Message message, ClassOrInterfaceDeclaration declaration) {
    ClassOrInterfaceDeclaration made =
        new ClassOrInterfaceDeclaration(
            new NodeList<>(new Modifier(Modifier.Keyword.SEALED)), true, message.name());
    int first = declaration.getMembers().size();
    for (RecordDeclaration kind : declaration.findAll(RecordDeclaration.class)) {
      if (message.kindNames().contains(kind.getNameAsString())) {
        kind.getImplementedTypes().add(type(message.name()).asClassOrInterfaceType());
        int place = declaration.getMembers().indexOf(kind);
        first = place < 0 ? first : Math.min(first, place);
      }
    }
    message
        .kindNames()
        .forEach(kind -> made.getPermittedTypes().add(type(kind).asClassOrInterfaceType()));
    declaration.getMembers().add(first, made);
    return made;
  }

  private static void addPhase(Message message, ClassOrInterfaceDeclaration its) {
    message
        .phase()
        .filter(phase -> its.getMethodsByName(phase).isEmpty())
        .ifPresent(
            phase -> {
              MethodDeclaration accessor =
                  new MethodDeclaration(new NodeList<>(), TreeBuilder.intType(), phase);
              accessor.removeBody();
              its.getMembers().add(0, accessor);
              openPhase(message, phase, its);
            });
  }

  /** Turns a method that computes the phase into a method of the interface. */
  private static void openPhase(Message message, String phase, ClassOrInterfaceDeclaration its) {
    its.findCompilationUnit().orElseThrow().findAll(RecordDeclaration.class).stream()
        .filter(kind -> message.kindNames().contains(kind.getNameAsString()))
        .flatMap(kind -> kind.getMethodsByName(phase).stream())
        .forEach(method -> method.setModifiers(Modifier.Keyword.PUBLIC));
  }
}
