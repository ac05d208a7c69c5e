package dev.rondo.search.term;

import dev.rondo.search.engine.CannotSearch;

/** Error messages for values that a search cannot copy. */
final class UncopyableValue {

  private UncopyableValue() {}

  /** A collection with a comparator. */
  static CannotSearch ordered(String name) {
    return new CannotSearch(
        "a "
            + name
            + " with an order of its own cannot be copied for a search; leave its comparator out, and sort what is read from it");
  }

  /** A class of Java's library. */
  static CannotSearch ofLibrary(String name) {
    String instead =
        name.endsWith("EnumMap") || name.endsWith("EnumSet")
            ? "use a TreeMap or a TreeSet, where constants have the same order"
            : "where it is a view, store a copy: List.copyOf(…)";
    return new CannotSearch(
        "a state that holds a " + name + " cannot be copied for a search; " + instead);
  }
}
