package dev.rondo.frontend.model;

import java.util.List;

/**
 * A type with its type arguments, as the compiler resolved it.
 *
 * @param name the binary name of the erased type; of an array, that of its elements and brackets
 * @param form the kind of type
 * @param arguments its type arguments, or what an array holds; none of a raw type
 */
public record TypeShape(String name, Form form, List<TypeShape> arguments) {

  /** Sorts of types. */
  public enum Form {
    /** {@code int}, {@code void}, the type of {@code null}. */
    PRIMITIVE,
    ARRAY,
    ENUM,
    /** Other classes, records, interfaces. */
    CLASS,
    /** A placeholder for an unknown type, such as {@code T} or {@code ?}. */
    VARIABLE
  }
}
