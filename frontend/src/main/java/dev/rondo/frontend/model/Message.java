package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.source.Position;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A message type: a record, or several records that share a round.
 *
 * @param name of the record, or of the sealed interface of the records
 * @param kinds the records, in the order of the source
 * @param phase the component that holds the phase, of the same name in all kinds
 * @param round its round; empty for an untagged message
 */
public record Message(
    String name, List<RecordDeclaration> kinds, Optional<String> phase, Optional<RoundTag> round) {

  /** The same message with other tags. */
  public Message with(Optional<String> otherPhase, Optional<RoundTag> otherRound) {
    return new Message(name, kinds, otherPhase, otherRound);
  }

  /** Whether several records share it. */
  public boolean hasKinds() {
    return kinds.size() > 1 || !kinds.get(0).getNameAsString().equals(name);
  }

  /** The names of its records. */
  public List<String> kindNames() {
    return kinds.stream().map(RecordDeclaration::getNameAsString).toList();
  }

  /** Whether a type of this simple name is the message or one of its kinds. */
  public boolean isNamed(String type) {
    return name.equals(type) || kindNames().contains(type);
  }

  /** Whether an expression makes one. */
  public boolean isMadeBy(ObjectCreationExpr made) {
    return kind(made).isPresent();
  }

  private Optional<RecordDeclaration> kind(ObjectCreationExpr made) {
    String type = made.getType().getNameAsString();
    return kinds.stream().filter(kind -> kind.getNameAsString().equals(type)).findFirst();
  }

  /**
   * The component that determines the phase alone: it holds the phase, or is the only one from
   * which a method computes it.
   */
  public Optional<String> phaseSource() {
    List<String> sources = phaseSources();
    return sources.size() == 1 ? Optional.of(sources.get(0)) : Optional.empty();
  }

  /**
   * The components that determine the phase: the one that holds it, or those that a method reads.
   */
  public List<String> phaseSources() {
    return isPhaseComputed()
        ? kinds.stream()
            .flatMap(kind -> asked(kind, phase.orElseThrow(), new LinkedHashSet<>()).stream())
            .distinct()
            .toList()
        : phase.stream().toList();
  }

  /** Whether a method of the record computes the phase. */
  public boolean isPhaseComputed() {
    return phase.stream()
        .anyMatch(name -> kinds.stream().anyMatch(kind -> !kind.getMethodsByName(name).isEmpty()));
  }

  /** The components that a method of a record names, or one that it calls. */
  private static Set<String> asked(RecordDeclaration kind, String method, Set<String> seen) {
    Set<String> components = new LinkedHashSet<>();
    if (seen.add(method)) {
      for (MethodDeclaration declared : kind.getMethodsByName(method)) {
        for (SimpleName name : declared.findAll(SimpleName.class)) {
          if (kind.getParameterByName(name.getIdentifier()).isPresent()) {
            components.add(name.getIdentifier());
          }
          components.addAll(asked(kind, name.getIdentifier(), seen));
        }
      }
    }
    return components;
  }

  /** The components that all kinds have, by their names in order. */
  public List<String> components() {
    return parameters().stream().map(Parameter::getNameAsString).toList();
  }

  /** The components that all kinds have, as the first kind declares them. */
  public List<Parameter> parameters() {
    return kinds.get(0).getParameters().stream()
        .filter(component -> kinds.stream().allMatch(kind -> has(kind, component)))
        .toList();
  }

  private static boolean has(RecordDeclaration kind, Parameter component) {
    return kind.getParameters().stream()
        .anyMatch(
            own ->
                own.getName().equals(component.getName())
                    && own.getType().equals(component.getType()));
  }

  /** The argument for a component where a message is created with all of them. */
  public Optional<Expression> given(ObjectCreationExpr made, String component) {
    int place = componentsOf(made).indexOf(component);
    return place >= 0 && place < made.getArguments().size()
        ? Optional.of(made.getArgument(place))
        : Optional.empty();
  }

  /** The components of the kind that an expression creates, in order; empty if it creates none. */
  public List<String> componentsOf(ObjectCreationExpr made) {
    return kind(made)
        .map(kind -> kind.getParameters().stream().map(Parameter::getNameAsString).toList())
        .orElse(List.of());
  }

  /** Whether {@code new} takes the components as they are: it has no constructor of its own. */
  public boolean holdsItsArguments() {
    return kinds.stream()
        .allMatch(
            kind -> kind.getConstructors().isEmpty() && kind.getCompactConstructors().isEmpty());
  }

  /** The rounds it can belong to, in order; empty if it is untagged. */
  public List<Integer> rounds() {
    return round.map(RoundTag::rounds).orElse(List.of());
  }

  /** Where it is declared. */
  public Position position() {
    return Position.of(kinds.get(0).getName());
  }
}
