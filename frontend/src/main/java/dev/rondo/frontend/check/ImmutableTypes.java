package dev.rondo.frontend.check;

import dev.rondo.frontend.java.JavaType;
import java.util.HashSet;
import java.util.Set;

/** The types of which every value stays as it is: a closed list. */
final class ImmutableTypes {

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
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.util.OptionalDouble",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "rondo.NodeId");

  private final Set<String> records = new HashSet<>();

  private ImmutableTypes() {}

  /** Whether no value of a type can change. Enums of the file are checked where they stand. */
  static boolean contain(JavaType type) {
    return new ImmutableTypes().isImmutable(type);
  }

  private boolean isImmutable(JavaType type) {
    if (type.isPrimitive() || type.isEnum() || VALUES.contains(type.binaryName())) {
      return true;
    }
    if (type.isRecord()) {
      return !records.add(type.binaryName())
          || type.components().stream().allMatch(this::isImmutable);
    }
    if (!type.permitted().isEmpty()) {
      return !records.add(type.binaryName())
          || type.permitted().stream().allMatch(this::isImmutable);
    }
    return type.binaryName().equals("java.util.Optional")
        && !type.arguments().isEmpty()
        && type.arguments().stream().allMatch(this::isImmutable);
  }
}
