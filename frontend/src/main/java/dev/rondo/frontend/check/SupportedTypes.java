package dev.rondo.frontend.check;

import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.LibraryTypes.TypeFact;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The types that state and messages may have. */
final class SupportedTypes {

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

  private boolean supports(JavaType type) {
    if (type.isPrimitive()
        || LibraryTypes.has(type.binaryName(), TypeFact.STATE)
        || type.isEnum()) {
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
    boolean holds = sent ? isComparedByContent(type) : LibraryTypes.isCollection(type.binaryName());
    boolean known = holds || type.binaryName().equals("java.util.Optional");
    return known && !type.arguments().isEmpty() && supports(type.arguments());
  }

  /** Messages are compared by content, and a queue equals only itself. */
  private static boolean isComparedByContent(JavaType type) {
    return LibraryTypes.isCollection(type.binaryName())
        && Stream.of("List", "Set", "Map").anyMatch(of -> type.isSubtypeOf("java.util." + of));
  }

  private boolean supports(List<JavaType> types) {
    return types.stream().allMatch(this::supports);
  }
}
