package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.frontend.check.Checks;
import dev.rondo.frontend.check.GuardForms;
import dev.rondo.frontend.check.HashTables;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.Symbols;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.roles.JoinedRoles;
import dev.rondo.frontend.roles.RoleGuards;
import dev.rondo.frontend.shorthand.Assertions;
import dev.rondo.frontend.shorthand.BaseClasses;
import dev.rondo.frontend.shorthand.ByzantineProcesses;
import dev.rondo.frontend.shorthand.EarlyInitializers;
import dev.rondo.frontend.shorthand.HelperObjects;
import dev.rondo.frontend.shorthand.KindHandlers;
import dev.rondo.frontend.shorthand.PhaseLoops;
import dev.rondo.frontend.shorthand.PhaseMethods;
import dev.rondo.frontend.shorthand.Shorthands;
import dev.rondo.frontend.shorthand.TimeoutViews;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.tags.TagFacts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads a source file into the model of its protocol. */
public final class Frontend {

  /** Writes one class out at a time. */
  private static final BiFunction<Protocol, Log, Optional<SourceFile>> OBJECTS =
      HelperObjects::rewritten;

  /** What is rewritten before all else. */
  private static final List<BiFunction<Protocol, Log, Optional<SourceFile>>> FORMS =
      List.of(
          (protocol, log) -> Assertions.rewritten(protocol),
          (protocol, log) -> BaseClasses.rewritten(protocol),
          OBJECTS,
          (protocol, log) -> PhaseMethods.rewritten(protocol),
          (protocol, log) -> KindHandlers.rewritten(protocol),
          (protocol, log) -> PhaseLoops.rewritten(protocol),
          (protocol, log) -> GuardForms.rewritten(protocol),
          Shorthands::rewritten,
          RoleGuards::rewritten,
          EarlyInitializers::rewritten,
          ByzantineProcesses::rewritten,
          (protocol, log) -> TimeoutViews.rewritten(protocol),
          (protocol, log) -> HashTables.rewritten(protocol));

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
    Reading reading = Reading.of(source, bindings, List.of(), source);
    Optional<JoinedRoles> joined = reading.joinedRoles(source, log);
    if (log.hasErrors()) {
      return Optional.empty();
    }
    if (joined.isEmpty()) {
      return rewritten(reading, classPath, log);
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
        : rewritten(
            Reading.of(joined.code(), bindings, joined.roles(), log.source()), classPath, log);
  }

  private static Optional<Protocol> rewritten(Reading first, ClassPath classPath, Log log) {
    Reading reading = first;
    for (BiFunction<Protocol, Log, Optional<SourceFile>> form : FORMS) {
      Optional<SourceFile> rewritten = reading.rewritten(form, log);
      while (rewritten.isPresent()) {
        Bindings ofCode = Bindings.of(rewritten.get(), classPath, log);
        if (log.hasErrors()) {
          return Optional.empty();
        }
        reading = Reading.of(rewritten.get(), ofCode, reading.roles(), log.source());
        // Of objects of one's own there may be further ones.
        rewritten = form == OBJECTS ? reading.rewritten(form, log) : Optional.empty();
      }
    }
    return log.hasErrors() ? Optional.empty() : reading.checked(log);
  }

  /**
   * A text in one of its forms.
   *
   * @param said what its parts have against it; it counts in the last form alone
   */
  private record Reading(
      Optional<CompilationUnit> unit,
      Optional<Protocol> protocol,
      Bindings bindings,
      List<Role> roles,
      Log said) {

    static Reading of(SourceFile code, Bindings bindings, List<Role> roles, SourceFile source) {
      Log said = new Log(source);
      Optional<CompilationUnit> unit = SyntaxTree.read(code, said);
      unit.ifPresent(tree -> Symbols.attach(tree, bindings));
      Optional<Protocol> protocol =
          unit.flatMap(tree -> ProtocolReader.read(code, tree, bindings, roles, said));
      return new Reading(unit, protocol, bindings, roles, said);
    }

    Optional<JoinedRoles> joinedRoles(SourceFile source, Log log) {
      return unit.flatMap(tree -> JoinedRoles.of(source, tree, bindings, log));
    }

    Optional<SourceFile> rewritten(BiFunction<Protocol, Log, Optional<SourceFile>> form, Log log) {
      return protocol.flatMap(found -> form.apply(found, log));
    }

    Optional<Protocol> checked(Log log) {
      said.copyTo(log);
      protocol.ifPresent(found -> Checks.run(found, bindings, log));
      Optional<Protocol> tagged = protocol.map(found -> found.with(TagFacts.of(found, log)));
      return log.hasErrors() ? Optional.empty() : tagged;
    }
  }
}
