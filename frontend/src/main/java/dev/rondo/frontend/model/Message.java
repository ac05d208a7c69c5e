package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * A message type.
 *
 * @param phase the component that holds the phase
 * @param round how its round is known; empty for an untagged message
 */
public record Message(
    RecordDeclaration declaration, Optional<String> phase, Optional<RoundTag> round) {

  /** Its name. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** The names of its components, in order. */
  public List<String> components() {
    return declaration.getParameters().stream().map(p -> p.getNameAsString()).toList();
  }

  /** Whether {@code new} takes the components as they are: it has no constructor of its own. */
  public boolean holdsItsArguments() {
    return declaration.getConstructors().isEmpty()
        && declaration.getCompactConstructors().isEmpty();
  }

  /** The rounds it can belong to, in order; none where it is untagged. */
  public List<Integer> rounds() {
    return round.map(RoundTag::rounds).orElse(List.of());
  }

  /** Where it is declared. */
  public Position position() {
    return Position.of(declaration.getName());
  }
}
