package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import dev.rondo.frontend.source.Position;
import java.util.Optional;

/** A field that is part of a process's state. */
public record StateVariable(
    FieldDeclaration field, VariableDeclarator declarator, Optional<InputValues> input) {

  /** Its name. */
  public String name() {
    return declarator.getNameAsString();
  }

  /** Its type as it is written. */
  public String type() {
    return declarator.getTypeAsString();
  }

  /** Whether it says which processes are faulty. */
  public boolean saysWhoIsFaulty() {
    return input.filter(InputValues.Faulty.class::isInstance).isPresent();
  }

  /** Where it is declared. */
  public Position position() {
    return Position.of(declarator.getName());
  }
}
