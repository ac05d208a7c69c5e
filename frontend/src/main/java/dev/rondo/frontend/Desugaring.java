package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.check.Checks;
import dev.rondo.frontend.desugar.Assertions;
import dev.rondo.frontend.desugar.BaseClasses;
import dev.rondo.frontend.desugar.ByzantineProcesses;
import dev.rondo.frontend.desugar.DeferredInitializers;
import dev.rondo.frontend.desugar.HashTableOrdering;
import dev.rondo.frontend.desugar.IfGuards;
import dev.rondo.frontend.desugar.OverriddenConveniences;
import dev.rondo.frontend.desugar.OwnedObjects;
import dev.rondo.frontend.desugar.PhaseLoops;
import dev.rondo.frontend.desugar.PhaseMethods;
import dev.rondo.frontend.desugar.SealedMessageHandlers;
import dev.rondo.frontend.desugar.TimeoutShorthands;
import dev.rondo.frontend.desugar.TimeoutViews;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.SymbolAnnotator;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.roles.RoleGuards;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.tags.StaticTagAnalysis;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rewrites a protocol in the core of the language, pass by pass. A pass reads a tree whose names
 * are resolved and plans its changes. Only where there are changes the tree is printed, line by
 * line as the user wrote it, and resolved again for the next pass. Only what Rondo adds to Java is
 * desugared; Java's own constructs, such as switch expressions, stay for the analyses.
 */
final class Desugaring {

  /** A pass over the tree of a protocol. */
  @FunctionalInterface
  interface Pass {

    /**
     * Plans the changes of the pass.
     *
     * @param log receives what it cannot rewrite
     */
    void rewrite(Protocol protocol, TreeEdits edits, Log log);
  }

  /** Repeated, since it rewrites one class at a time, which may use another one. */
  private static final Pass OBJECTS = OwnedObjects::rewrite;

  /** The first of the passes that rewrite a file method by method. */
  private static final Pass GUARDS = IfGuards::rewrite;

  /** All passes. Each may rely on what those before it have rewritten. */
  static final List<Pass> PASSES =
      List.of(
          // others() of the file  →  ownOthers(), so that others() is that of Node alone
          OverriddenConveniences::rewrite,
          // assert c : m;  →  if (!(c)) throw new AssertionError(m);
          Assertions::rewrite,
          // class P extends Base, with Base in the file  →  one class P extends Node
          BaseClasses::rewrite,
          // a field Log log of a class of the file  →  its fields and methods: logEntries,
          // logAppend
          OBJECTS,
          // @Phase on a long, an enum or a record  →  a method phaseNumber() of the message
          PhaseMethods::rewrite,
          // a handler of a sealed type that asks m instanceof A  →  a handler for each record
          SealedMessageHandlers::rewrite,
          // for (V v : mailbox) if (v.k() == k) …  →  for (V v : mailbox.with(v -> v.k() == k)) …
          // Needs the phases of all messages.
          PhaseLoops::rewrite,
          // if (c) return; at the beginning  →  when(!c);
          GUARDS,
          // @Request, @Recover, @Clock, named timers  →  timeouts with a counter or a flag in their
          // guard
          TimeoutShorthands::rewrite,
          // a handler of a role  →  a handler whose guard asks for the role; after all guards are
          // when(…), and all requests are timeouts
          RoleGuards::rewrite,
          // int x = n();  →  int x; that @Init sets
          DeferredInitializers::rewrite,
          // @Byzantine  →  handlers for faulty processes, and guards that leave them out
          ByzantineProcesses::rewrite,
          // a timeout that asks for views in its action  →  the same views before its guard, too
          TimeoutViews::rewrite,
          // new HashSet<>() whose order is not observed  →  new LinkedHashSet<>()
          HashTableOrdering::rewrite);

  private Desugaring() {}

  /** The protocol in the core of the language, checked; empty where the log has errors. */
  static Optional<Protocol> of(Reading written, ClassPath classPath, Log log) {
    Reading reading = written;
    boolean errorsAreLocal = false;
    for (Pass pass : PASSES) {
      errorsAreLocal |= pass == GUARDS && !log.hasErrors();
      TreeEdits edits;
      do {
        edits = new TreeEdits();
        if (reading.protocol().isPresent()) {
          pass.rewrite(reading.protocol().get(), edits, log);
        }
        if (!edits.isEmpty()) {
          if (log.hasErrors() && !errorsAreLocal) {
            return Optional.empty();
          }
          Log resolved = new Log(log.source());
          reading = reading.with(edits, classPath, resolved);
          if (resolved.hasErrors()) {
            if (!log.hasErrors()) {
              resolved.copyTo(log);
            }
            return Optional.empty();
          }
        }
      } while (pass == OBJECTS && !edits.isEmpty());
    }
    if (log.hasErrors()) {
      if (errorsAreLocal) {
        reading.addErrorsElsewhere(log);
      }
      return Optional.empty();
    }
    Optional<Protocol> checked = reading.checked(log);
    return checked.isEmpty() || checked.get().sometimes().isEmpty()
        ? checked
        : withoutSometimes(reading, checked.get(), classPath);
  }

  /**
   * Removes {@code @Sometimes} methods after they are checked. They are evaluated in a protocol of
   * their own ({@link ReachabilityProbe}); no analysis or run of this one depends on them.
   */
  private static Optional<Protocol> withoutSometimes(
      Reading reading, Protocol checked, ClassPath classPath) {
    List<Invariant> sometimes = checked.sometimes();
    TreeEdits edits = new TreeEdits();
    sometimes.stream()
        .map(Invariant::declaration)
        .filter(method -> !isUsed(method, sometimes, checked))
        .forEach(edits::remove);
    if (edits.isEmpty()) {
      return Optional.of(checked);
    }
    Log again = new Log(reading.said().source());
    return reading
        .with(edits, classPath, again)
        .checked(again)
        .map(rest -> rest.withSometimes(sometimes));
  }

  private static boolean isUsed(
      MethodDeclaration method, List<Invariant> sometimes, Protocol protocol) {
    String name = method.getNameAsString();
    return Stream.concat(
            protocol
                .unit()
                .findAll(MethodCallExpr.class, call -> call.getNameAsString().equals(name))
                .stream(),
            protocol
                .unit()
                .findAll(MethodReferenceExpr.class, use -> use.getIdentifier().equals(name))
                .stream())
        .anyMatch(
            use -> sometimes.stream().noneMatch(each -> each.declaration().isAncestorOf(use)));
  }

  /**
   * A file in one of its forms.
   *
   * @param said the diagnostics of the checks; only those of the last form count
   */
  record Reading(
      SourceFile code,
      Optional<CompilationUnit> unit,
      Optional<Protocol> protocol,
      Bindings bindings,
      List<Role> roles,
      Log said) {

    static Reading of(SourceFile code, Bindings bindings, List<Role> roles, SourceFile source) {
      Log said = new Log(source);
      Optional<CompilationUnit> unit = SyntaxTree.read(code, said);
      unit.ifPresent(tree -> SymbolAnnotator.attach(tree, bindings));
      Optional<Protocol> protocol =
          unit.flatMap(tree -> ProtocolReader.read(code, tree, bindings, roles, said));
      return new Reading(code, unit, protocol, bindings, roles, said);
    }

    /** The file after a pass; this reading is of no use any more. */
    private Reading with(TreeEdits edits, ClassPath classPath, Log log) {
      SourceFile rewritten = edits.apply(unit.orElseThrow(), code.name()).file();
      Bindings resolved = Bindings.of(rewritten, classPath, log);
      return of(rewritten, resolved, roles, said.source());
    }

    /**
     * Adds the errors in methods that all passes could rewrite, and outside of methods: in the
     * others they may be consequences of the first.
     */
    private void addErrorsElsewhere(Log log) {
      Log all = new Log(log.source());
      checked(all);
      List<Integer> lines = log.sorted().stream().map(each -> each.position().line()).toList();
      all.sorted().stream()
          .filter(each -> each.kind().severity() == Severity.ERROR)
          .filter(each -> lines.stream().noneMatch(line -> isNear(line, each.position().line())))
          .forEach(each -> log.add(each.kind(), each.position(), each.arguments().toArray()));
    }

    private boolean isNear(int line, int other) {
      return line == other
          || protocol
              .flatMap(found -> found.layout().methodAround(line))
              .filter(method -> method.contains(other))
              .isPresent();
    }

    private Optional<Protocol> checked(Log log) {
      said.copyTo(log);
      protocol.ifPresent(found -> Checks.run(found, bindings, log));
      Optional<Protocol> tagged =
          protocol.map(found -> found.with(StaticTagAnalysis.of(found, log)));
      return log.hasErrors() ? Optional.empty() : tagged;
    }
  }
}
