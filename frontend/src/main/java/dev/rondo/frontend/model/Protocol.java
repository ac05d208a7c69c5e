package dev.rondo.frontend.model;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A protocol as it was written: the tree of its file, and where in it the parts stand. A pass that
 * rewrites works on a clone of the tree; this one is never changed.
 *
 * @param code the file as it is compiled: guards that are written as an {@code if} are calls of
 *     {@code when} in it, on the same lines
 * @param unit the whole file as it is compiled; its names and expressions carry their {@link
 *     Symbol}
 * @param declaration the protocol class in it
 * @param handlers the {@code @Upon} methods in the order of the source
 * @param invariants the {@code @Invariant} methods in the order of the source
 * @param helpers the other methods of the class
 * @param rounds the {@code @Send} and {@code @Update} methods of a protocol written as rounds
 * @param tags what its messages say of phases and rounds
 */
public record Protocol(
    SourceFile source,
    SourceFile code,
    CompilationUnit unit,
    ClassOrInterfaceDeclaration declaration,
    Settings settings,
    List<Message> messages,
    List<StateVariable> variables,
    Optional<MethodDeclaration> init,
    List<Handler> handlers,
    List<TimeoutHandler> timeouts,
    List<Invariant> invariants,
    List<MethodDeclaration> helpers,
    List<RoundMethods> rounds,
    Tags tags) {

  /** The name of the protocol class. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** The class as a class loader knows it. */
  public String qualifiedName() {
    return declaration.getFullyQualifiedName().orElse(name());
  }

  /** The package of the file, where it has one. */
  public Optional<String> packageName() {
    return unit.getPackageDeclaration().map(p -> p.getNameAsString());
  }

  /** What stands where in the file. */
  public Layout layout() {
    return new Layout(this);
  }

  /** Whether it extends {@code RoundNode}. */
  public boolean writtenAsRounds() {
    return declaration.getExtendedTypes().stream()
        .anyMatch(type -> type.getNameAsString().equals("RoundNode"));
  }

  /** The same protocol with other defaults of a run. */
  public Protocol with(Settings other) {
    return new Protocol(
        source,
        code,
        unit,
        declaration,
        other,
        messages,
        variables,
        init,
        handlers,
        timeouts,
        invariants,
        helpers,
        rounds,
        tags);
  }

  /** The same protocol with neither specs nor invariants. */
  public Protocol unjudged() {
    return new Protocol(
        source,
        code,
        unit,
        declaration,
        settings.withSpecs(List.of()),
        messages,
        variables,
        init,
        handlers,
        timeouts,
        List.of(),
        helpers,
        rounds,
        tags);
  }

  /** The same protocol with its messages tagged in another way. */
  public Protocol with(List<Message> retagged, Tags others) {
    return new Protocol(
        source,
        code,
        unit,
        declaration,
        settings,
        retagged,
        variables,
        init,
        handlers,
        timeouts,
        invariants,
        helpers,
        rounds,
        others);
  }

  /** The invariants of one process. */
  public List<Invariant> invariantsOfOne() {
    return invariants.stream().filter(invariant -> !invariant.isOfAll()).toList();
  }

  /** The invariants of all processes together. */
  public List<Invariant> invariantsOfAll() {
    return invariants.stream().filter(Invariant::isOfAll).toList();
  }

  /** The message type with a name. */
  public Message message(String name) {
    return messages.stream()
        .filter(message -> message.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no message " + name));
  }
}
