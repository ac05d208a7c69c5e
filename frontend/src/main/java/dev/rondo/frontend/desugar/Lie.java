package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.diagnostic.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a faulty process can say: any message of a record, as code that draws it. */
final class Lie {

  private final Rewriting rewriting;
  private final CompilationUnit unit;

  /** The variable that holds the phase of which it speaks; none where phases are drawn as well. */
  private final Optional<String> phase;

  Lie(Rewriting rewriting, Optional<String> phase) {
    this.rewriting = rewriting;
    this.unit = rewriting.protocol().unit();
    this.phase = phase;
  }

  /** Says of each component of a record what nobody could draw. */
  void check(RecordDeclaration record) {
    for (Parameter component : record.getParameters()) {
      Optional<RecordDeclaration> inner = record(component);
      if (inner.isPresent()) {
        check(inner.get());
      } else if (!isPhase(component) && drawn(component).isEmpty()) {
        String type = component.getTypeAsString();
        boolean isInt = type.equals("int");
        rewriting.add(
            Kind.BYZANTINE_SHAPE,
            component.getName(),
            component.getNameAsString(),
            isInt ? "does not say which numbers it can be" : "is of type " + type,
            isInt
                ? "write @Input(\"0..1\") int " + component.getName() + orTags()
                : "use an int with an @Input, a boolean, an enum, a NodeId or a record of these");
      }
    }
  }

  /** A number that counts phases needs no range once messages have tags. */
  private String orTags() {
    return rewriting.protocol().tags().complete()
        ? ""
        : "; if it counts phases, let rondo check --infer --write tag all messages";
  }

  /** Code that makes any message of a record. */
  String any(RecordDeclaration record) {
    return made(
        record.getNameAsString(),
        record.getParameters().stream()
            .map(component -> isPhase(component) ? phase : drawn(component))
            .toList());
  }

  /** Code that makes one message of a record, always the same one in a phase. */
  String one(RecordDeclaration record) {
    return made(
        record.getNameAsString(),
        record.getParameters().stream()
            .map(component -> isPhase(component) ? phase : first(component))
            .toList());
  }

  private static String made(String type, List<Optional<String>> components) {
    return components.stream()
        .map(Optional::orElseThrow)
        .collect(Collectors.joining(", ", "new " + type + "(", ")"));
  }

  private boolean isPhase(Parameter component) {
    return phase.isPresent() && component.isAnnotationPresent("Phase");
  }

  private Optional<String> drawn(Parameter component) {
    return switch (component.getTypeAsString()) {
      case "boolean" -> Optional.of("flip()");
      case "int" -> Drawn.of(component).map(Drawn::code);
      case "NodeId" -> Optional.of("choose(nodes())");
      default ->
          constants(component)
              .map(names -> "choose(java.util.List.of(" + String.join(", ", names) + "))")
              .or(() -> record(component).map(this::any));
    };
  }

  private Optional<String> first(Parameter component) {
    return switch (component.getTypeAsString()) {
      case "boolean" -> Optional.of("false");
      case "int" -> Drawn.of(component).map(Drawn::first);
      case "NodeId" -> Optional.of("self()");
      default ->
          constants(component)
              .map(names -> names.get(0))
              .or(() -> record(component).map(this::one));
    };
  }

  private Optional<List<String>> constants(Parameter component) {
    String type = component.getTypeAsString();
    return unit.findFirst(EnumDeclaration.class, found -> found.getNameAsString().equals(type))
        .map(
            found ->
                found.getEntries().stream()
                    .map(entry -> type + "." + entry.getNameAsString())
                    .toList())
        .filter(names -> !names.isEmpty());
  }

  private Optional<RecordDeclaration> record(Parameter component) {
    String type = component.getTypeAsString();
    return unit.findFirst(RecordDeclaration.class, found -> found.getNameAsString().equals(type))
        .filter(found -> found.getTypeParameters().isEmpty())
        .filter(found -> !holds(found, type, new HashSet<>()));
  }

  /** Whether a record holds one of some type, however deep. */
  private boolean holds(RecordDeclaration record, String type, Set<String> seen) {
    return record.getParameters().stream()
        .map(Parameter::getTypeAsString)
        .filter(seen::add)
        .anyMatch(
            held ->
                held.equals(type)
                    || unit.findAll(RecordDeclaration.class).stream()
                        .filter(inner -> inner.getNameAsString().equals(held))
                        .anyMatch(inner -> holds(inner, type, seen)));
  }
}
