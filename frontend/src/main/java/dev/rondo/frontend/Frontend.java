package dev.rondo.frontend;

import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.ClassPath;
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
   * Reads a protocol and checks what the language asks of it.
   *
   * @param log gets all that is to be said of the file, errors and warnings
   * @return the protocol, where there is no error
   */
  public static Optional<Protocol> read(SourceFile source, ClassPath classPath, Log log) {
    if (source.text().isBlank()) {
      log.add(Kind.FILE_EMPTY, Position.START, source.name());
      return Optional.empty();
    }
    if (Characters.areRefused(source, log)) {
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
    reading.unit().ifPresent(unit -> Characters.checkTypeNames(unit, log));
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
}
