package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.roles.JoinedRoles;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Optional;

/** Reads a source file into the model of its protocol. */
public final class Frontend {

  private Frontend() {}

  /**
   * Reads a protocol and checks the rules of the language.
   *
   * @param log receives the errors and warnings
   * @return the protocol; empty if there is an error
   */
  public static Optional<Protocol> read(SourceFile source, ClassPath classPath, Log log) {
    if (source.text().isBlank()) {
      log.add(DiagnosticKind.FILE_EMPTY, Position.START, source.name());
      return Optional.empty();
    }
    if (CharacterCheck.areRefused(source, log)) {
      return Optional.empty();
    }
    try {
      return readText(source, classPath, log);
    } catch (StackOverflowError deep) {
      throw new UsageError(
          source.name()
              + ": expressions or blocks are nested too deeply; give parts of them to locals or"
              + " methods",
          deep);
    }
  }

  private static Optional<Protocol> readText(SourceFile source, ClassPath classPath, Log log) {
    Log compiled = new Log(source);
    Bindings bindings = Bindings.of(source, classPath, compiled);
    if (compiled.hasErrors()) {
      MissingBase.orCompileErrors(compiled, log);
      return Optional.empty();
    }
    compiled.copyTo(log);
    Desugaring.Reading reading = Desugaring.Reading.of(source, bindings, List.of(), source);
    Optional<JoinedRoles> joined =
        reading.unit().flatMap(unit -> JoinedRoles.of(source, unit, bindings, log));
    reading.unit().ifPresent(unit -> CharacterCheck.checkTypeNames(unit, log));
    if (log.hasErrors()) {
      return Optional.empty();
    }
    if (joined.isEmpty()) {
      return Desugaring.of(reading, classPath, log);
    }
    Log ofJoined = new Log(source);
    Optional<Protocol> protocol = read(joined.get(), classPath, ofJoined);
    ofJoined.copyTo(log, joined.get().asWritten());
    return protocol;
  }

  private static Optional<Protocol> read(JoinedRoles joined, ClassPath classPath, Log log) {
    Bindings bindings = Bindings.of(joined.code(), classPath, log);
    return log.hasErrors()
        ? Optional.empty()
        : Desugaring.of(
            Desugaring.Reading.of(joined.code(), bindings, joined.roles(), log.source()),
            classPath,
            log);
  }

  /**
   * The base class of a protocol that the compiler does not find, since it stands in another file.
   * All other errors of the compiler follow from that.
   */
  private static final class MissingBase {

    private static final String UNKNOWN = " cannot be resolved to a type";

    private MissingBase() {}

    /** Reports the missing base class, or else the errors of the compiler. */
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
}
