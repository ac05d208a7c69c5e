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

  /** Where it is declared. */
  public Position position() {
    return Position.of(declarator.getName());
  }
}
