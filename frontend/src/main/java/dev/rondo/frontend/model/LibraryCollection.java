package dev.rondo.frontend.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * The collection classes of Java's library that states and messages may hold. Rondo copies,
 * compares and prints each of them: {@code dev.rondo.run.value} has a codec for every constant.
 */
public enum LibraryCollection {
  ARRAY_DEQUE("ArrayDeque"),
  ARRAY_LIST("ArrayList"),
  ENUM_MAP("EnumMap"),
  ENUM_SET("EnumSet"),
  HASH_MAP("HashMap"),
  HASH_SET("HashSet"),
  LINKED_HASH_MAP("LinkedHashMap"),
  LINKED_HASH_SET("LinkedHashSet"),
  LINKED_LIST("LinkedList"),
  PRIORITY_QUEUE("PriorityQueue"),
  STACK("Stack"),
  TREE_MAP("TreeMap"),
  TREE_SET("TreeSet"),
  VECTOR("Vector");

  private final String simpleName;

  LibraryCollection(String simpleName) {
    this.simpleName = simpleName;
  }

  /** The name of the class without its package. */
  public String simpleName() {
    return simpleName;
  }

  /** The name of the class. */
  public String binaryName() {
    return "java.util." + simpleName;
  }

  /** The one with a binary name. */
  public static Optional<LibraryCollection> named(String binaryName) {
    return Arrays.stream(values())
        .filter(collection -> collection.binaryName().equals(binaryName))
        .findFirst();
  }
}
