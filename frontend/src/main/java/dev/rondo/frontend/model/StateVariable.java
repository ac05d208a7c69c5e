package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * A field that is part of a process's state.
 *
 * @param input the values that are drawn for it
 * @param drawnFor the processes for which they are drawn; empty for all
 */
public record StateVariable(
    FieldDeclaration field,
    VariableDeclarator declarator,
    Optional<InputValues> input,
    Optional<InputValues> drawnFor) {

  /** Its name. */
  public String name() {
    return declarator.getNameAsString();
  }

  /** Its type as it is written. */
  public String type() {
    return declarator.getTypeAsString();
  }

  /** The values that are drawn for it at a process; empty if it is no input there. */
  public List<Integer> inputs(int process, int n, int f) {
    boolean isDrawn = drawnFor.filter(given -> !given.values(n, f).contains(process)).isEmpty();
    return input.filter(given -> isDrawn).map(given -> given.values(n, f)).orElse(List.of());
  }

  /** Whether it marks faulty processes. */
  public boolean saysWhoIsFaulty() {
    return input.filter(InputValues.Faulty.class::isInstance).isPresent();
  }

  /** Where it is declared. */
  public Position position() {
    return Position.of(declarator.getName());
  }
}
