package dev.rondo.frontend.check;

import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.LibraryCollection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The types that state and messages may have. */
final class SupportedTypes {

  private static final Set<String> VALUES =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.String",
          "rondo.NodeId");

  private static final Set<String> INTERFACES =
      Set.of(
          "java.util.Collection",
          "java.util.Deque",
          "java.util.List",
          "java.util.Map",
          "java.util.NavigableMap",
          "java.util.NavigableSet",
          "java.util.Queue",
          "java.util.SequencedCollection",
          "java.util.SequencedMap",
          "java.util.SequencedSet",
          "java.util.Set",
          "java.util.SortedMap",
          "java.util.SortedSet");

  private boolean arrays;
  private final boolean sent;
  private final Set<String> records = new HashSet<>();

  private SupportedTypes(boolean sent) {
    this.arrays = !sent;
    this.sent = sent;
  }

  /** Whether a field can be of this type. */
  static boolean ofState(JavaType type) {
    return new SupportedTypes(false).supports(type);
  }

  /** Whether a component of a message can be of this type: arrays cannot be made immutable. */
  static boolean ofMessages(JavaType type) {
    return new SupportedTypes(true).supports(type);
  }

  /** Whether it is a collection that Rondo copies, an interface of it, or what rounds wait in. */
  static boolean isCollection(JavaType type) {
    String name = type.binaryName();
    return name.equals("rondo.runtime.NodeMap")
        || INTERFACES.contains(name)
        || LibraryCollection.named(name).isPresent();
  }

  private boolean supports(JavaType type) {
    if (type.isPrimitive() || VALUES.contains(type.binaryName()) || type.isEnum()) {
      return true;
    }
    if (type.isArray()) {
      return arrays && supports(type.elements());
    }
    if (type.binaryName().equals("java.util.BitSet")) {
      return arrays; // as an array of flags: nothing else shares it
    }
    // An array in a record or a collection is compared by identity, which copies do not keep.
    arrays = false;
    if (type.isRecord()) {
      // A record that holds itself is supported if the rest of it is.
      return !records.add(type.binaryName()) || supports(type.components());
    }
    if (!type.permitted().isEmpty()) {
      return !records.add(type.binaryName()) || supports(type.permitted());
    }
    boolean holds = sent ? isComparedByContent(type) : isCollection(type);
    boolean known = holds || type.binaryName().equals("java.util.Optional");
    return known && !type.arguments().isEmpty() && supports(type.arguments());
  }

  /** Messages are compared by content, and a queue equals only itself. */
  private static boolean isComparedByContent(JavaType type) {
    return isCollection(type)
        && Stream.of("List", "Set", "Map").anyMatch(of -> type.isSubtypeOf("java.util." + of));
  }

  private boolean supports(List<JavaType> types) {
    return types.stream().allMatch(this::supports);
  }
}
