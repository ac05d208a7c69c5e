package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.Position;
import java.util.Optional;

/**
 * The base class of a protocol that the compiler does not find, since it stands in another file.
 * Whatever else the compiler has to say follows from that.
 */
final class MissingBase {

  private static final String UNKNOWN = " cannot be resolved to a type";

  private MissingBase() {}

  /** Says that the base class is missing, or else what the compiler says. */
  static void orCompileErrors(Log compiled, Log log) {
    Optional<ClassOrInterfaceDeclaration> heir =
        SyntaxTree.read(compiled.source(), new Log(compiled.source())).stream()
            .flatMap(unit -> unit.findAll(ClassOrInterfaceDeclaration.class).stream())
            .filter(type -> type.getAnnotationByName("Protocol").isPresent())
            .filter(type -> parent(type).filter(base -> isUnknown(base, compiled)).isPresent())
            .findFirst();
    if (heir.isPresent()) {
      ProtocolReader.refuseBaseElsewhere(heir.get(), parent(heir.get()).orElseThrow(), log);
    } else {
      compiled.copyTo(log);
    }
  }

  private static Optional<ClassOrInterfaceType> parent(ClassOrInterfaceDeclaration type) {
    return type.getExtendedTypes().stream().findFirst();
  }

  private static boolean isUnknown(ClassOrInterfaceType base, Log compiled) {
    String message = base.getNameAsString() + UNKNOWN;
    return compiled.sorted().stream()
        .filter(found -> found.message().equals(message))
        .map(Diagnostic::position)
        .anyMatch(Position.of(base)::equals);
  }
}
