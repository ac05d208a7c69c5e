package dev.rondo.frontend.check;

import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.LibraryTypes.TypeFact;
import java.util.HashSet;
import java.util.Set;

/** The types of which no value can change. */
final class ImmutableTypes {

  private final Set<String> records = new HashSet<>();

  private ImmutableTypes() {}

  /** Whether no value of a type can change. Enums of the file are checked where they stand. */
  static boolean contain(JavaType type) {
    return new ImmutableTypes().isImmutable(type);
  }

  private boolean isImmutable(JavaType type) {
    if (type.isPrimitive()
        || type.isEnum()
        || LibraryTypes.has(
            type.binaryName(), TypeFact.IMMUTABLE, type.arguments(), this::isImmutable)) {
      return true;
    }
    if (type.isRecord()) {
      return !records.add(type.binaryName())
          || type.components().stream().allMatch(this::isImmutable);
    }
    return !type.permitted().isEmpty()
        && (!records.add(type.binaryName())
            || type.permitted().stream().allMatch(this::isImmutable));
  }
}
