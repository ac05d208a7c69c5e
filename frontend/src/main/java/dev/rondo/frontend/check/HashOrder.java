package dev.rondo.frontend.check;

import dev.rondo.frontend.model.Symbol;
import java.util.Map;
import java.util.Optional;

/** The collections of Java's library whose order is that of hash codes. */
final class HashOrder {

  /** What makes such a collection, and what to use instead. */
  record Maker(String name, String instead) {}

  private static final Map<String, String> TYPES =
      Map.of(
          "java.util.HashMap", "TreeMap or LinkedHashMap",
          "java.util.Hashtable", "TreeMap or LinkedHashMap",
          "java.util.IdentityHashMap", "TreeMap or LinkedHashMap",
          "java.util.WeakHashMap", "TreeMap or LinkedHashMap",
          "java.util.HashSet", "TreeSet or LinkedHashSet");

  private HashOrder() {}

  static Optional<Maker> ofType(String type) {
    return Optional.ofNullable(TYPES.get(type))
        .map(instead -> new Maker(type.substring(type.lastIndexOf('.') + 1), instead));
  }

  /** How many arguments a method reference will pass is not known. */
  static final int ANY_NUMBER = 3;

  /** A method with so many arguments, or a reference to one, or to a constructor. */
  static Optional<Maker> ofMethod(Symbol.Method method, int arguments) {
    String name = method.name();
    return switch (method.owner()) {
      case "java.util.Set" ->
          when(hashes(name, arguments, 1), "Set." + name, "TreeSet or LinkedHashSet");
      case "java.util.Map" ->
          when(hashes(name, arguments, 2), "Map." + name, "TreeMap or LinkedHashMap");
      case "java.util.stream.Collectors" -> collector(name, arguments);
      default -> name.equals("<init>") ? ofType(method.owner()) : Optional.empty();
    };
  }

  /** What has one element, or none, has one order. */
  private static boolean hashes(String factory, int arguments, int argumentsOfOne) {
    return switch (factory) {
      case "of" -> arguments > argumentsOfOne;
      case "copyOf", "ofEntries" -> true;
      default -> false;
    };
  }

  private static Optional<Maker> collector(String name, int arguments) {
    return switch (name) {
      case "toSet", "toUnmodifiableSet" ->
          when(true, "Collectors." + name, "Collectors.toCollection(TreeSet::new)");
      case "toMap" -> when(arguments < 4, "Collectors.toMap", "toMap(…, …, …, TreeMap::new)");
      case "toUnmodifiableMap" ->
          when(true, "Collectors.toUnmodifiableMap", "toMap(…, …, …, TreeMap::new)");
      case "groupingBy" ->
          when(arguments < 3, "Collectors.groupingBy", "groupingBy(…, TreeMap::new, …)");
      default -> Optional.empty();
    };
  }

  private static Optional<Maker> when(boolean hashed, String name, String instead) {
    return hashed ? Optional.of(new Maker(name, instead)) : Optional.empty();
  }
}
