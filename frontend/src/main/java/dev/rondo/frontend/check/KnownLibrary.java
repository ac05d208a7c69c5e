package dev.rondo.frontend.check;

import java.util.Set;

/**
 * The classes of Java's library of which it is known that a process can use them: what they do
 * follows from what they are given. Of all others it is not known, so they are refused; what of
 * these depends on something else {@link Forbidden} names one by one.
 */
final class KnownLibrary {

  private static final Set<String> PACKAGES =
      Set.of("java.util.function", "java.util.stream", "java.util.regex", "java.math", "java.time");

  private static final Set<String> OF_LANG =
      Set.of(
          "AbstractStringBuilder", // where the length of a StringBuilder is
          "Appendable",
          "AutoCloseable",
          "Boolean",
          "Byte",
          "CharSequence",
          "Character",
          "Comparable",
          "Double",
          "Enum",
          "Float",
          "Integer",
          "Iterable",
          "Long",
          "Math",
          "Number",
          "Object",
          "Record",
          "Runnable",
          "Short",
          "StrictMath",
          "String",
          "StringBuffer",
          "StringBuilder",
          "Throwable");

  /** Collections that hash are refused elsewhere, with a better hint. */
  private static final Set<String> OF_UTIL =
      Set.of(
          "AbstractCollection",
          "AbstractList",
          "AbstractMap",
          "AbstractQueue",
          "AbstractSequentialList",
          "AbstractSet",
          "ArrayDeque",
          "ArrayList",
          "Arrays",
          "BitSet",
          "Collection",
          "Collections",
          "Comparator",
          "Deque",
          "DoubleSummaryStatistics",
          "EnumMap",
          "EnumSet",
          "Enumeration",
          "HashMap",
          "HashSet",
          "Hashtable",
          "IdentityHashMap",
          "IntSummaryStatistics",
          "Iterator",
          "LinkedHashMap",
          "LinkedHashSet",
          "LinkedList",
          "List",
          "ListIterator",
          "LongSummaryStatistics",
          "Map",
          "NavigableMap",
          "NavigableSet",
          "Objects",
          "Optional",
          "OptionalDouble",
          "OptionalInt",
          "OptionalLong",
          "PrimitiveIterator",
          "PriorityQueue",
          "Queue",
          "Set",
          "SortedMap",
          "SortedSet",
          "Spliterator",
          "Stack",
          "StringJoiner",
          "StringTokenizer",
          "TreeMap",
          "TreeSet",
          "Vector",
          "WeakHashMap");

  private static final Set<String> SETTINGS = Set.of("getBoolean", "getInteger", "getLong");
  private static final Set<String> STACK = Set.of("getStackTrace", "printStackTrace");

  private KnownLibrary() {}

  /** Whether a process may call a method of a class; classes of others are not spoken of. */
  static boolean allows(String owner, String method) {
    if (!isOfJava(owner)) {
      return true;
    }
    int dot = owner.lastIndexOf('.');
    String inPackage = owner.substring(0, dot);
    String name = owner.substring(dot + 1);
    String outermost = name.indexOf('$') < 0 ? name : name.substring(0, name.indexOf('$'));
    return switch (inPackage) {
      case "java.lang" ->
          (OF_LANG.contains(outermost) || isThrown(name))
              && !STACK.contains(method)
              && !SETTINGS.contains(method);
      case "java.util" -> OF_UTIL.contains(outermost) || isThrown(name);
      case "java.util.stream" -> !outermost.equals("StreamSupport");
      default -> PACKAGES.contains(inPackage);
    };
  }

  private static boolean isOfJava(String owner) {
    return owner.startsWith("java.")
        || owner.startsWith("javax.")
        || owner.startsWith("jdk.")
        || owner.startsWith("sun.")
        || owner.startsWith("com.sun.");
  }

  private static boolean isThrown(String name) {
    return name.endsWith("Exception") || name.endsWith("Error");
  }
}
