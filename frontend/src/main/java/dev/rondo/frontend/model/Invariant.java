package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.source.Position;

/**
 * A property of states. An {@code @Invariant} method must hold of the state of a process after each
 * of its steps, or of the states of all processes together; a {@code @Sometimes} method must hold
 * of a state in some run.
 */
public record Invariant(MethodDeclaration declaration) {

  /** The name of the method. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** Whether it is static and takes all processes. */
  public boolean isOfAll() {
    return declaration.isStatic();
  }

  /** Where its name stands. */
  public Position position() {
    return Position.of(declaration.getName());
  }
}
