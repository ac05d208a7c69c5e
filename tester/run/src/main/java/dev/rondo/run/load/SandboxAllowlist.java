package dev.rondo.run.load;

import java.util.Map;
import java.util.Set;

/**
 * What user code may use of the Java runtime, as a table. What is not in it is refused: threads,
 * clocks, randomness, input and output, reflection, and all methods that are not listed.
 *
 * <p>The table is for bytecode and holds for specs and networks as well as for processes. The
 * source of a protocol has stricter rules.
 */
final class SandboxAllowlist {

  private static final Set<String> WHOLE_PACKAGES =
      Set.of(
          "java.lang.annotation",
          "java.math",
          "java.time",
          "java.time.chrono",
          "java.time.format",
          "java.time.temporal",
          "java.util.concurrent.atomic",
          "java.util.function",
          "java.util.regex",
          "java.util.stream");

  /** Classes by package; classes nested in them count as well. */
  private static final Map<String, Set<String>> CLASSES =
      Map.of(
          "java.lang",
          Set.of(
              "AbstractStringBuilder",
              "Appendable",
              "AutoCloseable",
              "Boolean",
              "Byte",
              "CharSequence",
              "Character",
              "Class",
              "Cloneable",
              "Comparable",
              "Deprecated",
              "Double",
              "Enum",
              "Float",
              "FunctionalInterface",
              "Integer",
              "Iterable",
              "Long",
              "Math",
              "Number",
              "Object",
              "Override",
              "Record",
              "Runnable",
              "Short",
              "StackTraceElement",
              "StrictMath",
              "String",
              "StringBuffer",
              "StringBuilder",
              "System",
              "Throwable",
              "Void"),
          "java.util",
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
              "Base64",
              "BitSet",
              "Collection",
              "Collections",
              "Comparator",
              "Deque",
              "Dictionary",
              "DoubleSummaryStatistics",
              "EnumMap",
              "EnumSet",
              "Enumeration",
              "HashMap",
              "HashSet",
              "Hashtable",
              "HexFormat",
              "IdentityHashMap",
              "IntSummaryStatistics",
              "Iterator",
              "LinkedHashMap",
              "LinkedHashSet",
              "LinkedList",
              "List",
              "ListIterator",
              "Locale",
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
              "RandomAccess",
              "SequencedCollection",
              "SequencedMap",
              "SequencedSet",
              "Set",
              "SortedMap",
              "SortedSet",
              "Spliterator",
              "Spliterators",
              "Stack",
              "StringJoiner",
              "StringTokenizer",
              "TreeMap",
              "TreeSet",
              "UUID",
              "Vector"),
          "java.util.concurrent",
          Set.of(
              "Callable",
              "ConcurrentHashMap",
              "ConcurrentLinkedDeque",
              "ConcurrentLinkedQueue",
              "ConcurrentMap",
              "ConcurrentNavigableMap",
              "ConcurrentSkipListMap",
              "ConcurrentSkipListSet",
              "CopyOnWriteArrayList",
              "CopyOnWriteArraySet"),
          "java.io",
          Set.of("PrintStream", "Serializable"),
          "java.nio.charset",
          Set.of("Charset", "StandardCharsets"));

  /** Classes of whole packages that are refused. */
  private static final Set<String> REFUSED_CLASSES =
      Set.of("java.time.Clock", "java.time.InstantSource", "java.util.stream.StreamSupport");

  /** Classes of which some methods and fields alone may be used. */
  private static final Map<String, Set<String>> ONLY =
      Map.of(
          "java.lang.System",
          Set.of("arraycopy", "lineSeparator", "out", "err"),
          "java.io.PrintStream",
          Set.of("append", "flush", "format", "print", "printf", "println"),
          "java.nio.charset.Charset",
          Set.of("name", "toString", "equals", "hashCode", "compareTo"),
          "java.lang.Class",
          Set.of(
              "cast",
              "desiredAssertionStatus",
              "equals",
              "getComponentType",
              "getEnumConstants",
              "getName",
              "getPackageName",
              "getSimpleName",
              "getTypeName",
              "isArray",
              "isAssignableFrom",
              "isEnum",
              "isInstance",
              "isInterface",
              "isPrimitive",
              "isRecord",
              "toString"));

  /** Methods that depend on more than they are given. */
  private static final Map<String, Set<String>> EXCEPT =
      Map.of(
          "java.lang.Boolean", Set.of("getBoolean"),
          "java.lang.Integer", Set.of("getInteger"),
          "java.lang.Long", Set.of("getLong"),
          "java.lang.Math", Set.of("random"),
          "java.lang.StrictMath", Set.of("random"),
          "java.time.ZoneId", Set.of("systemDefault"),
          "java.util.Collections", Set.of("shuffle"),
          "java.util.Locale", Set.of("getDefault", "setDefault"),
          "java.util.UUID", Set.of("randomUUID"));

  /** Methods of {@code Object} that cannot be overridden, and one of collections, by descriptor. */
  private static final Set<String> INHERITED =
      Set.of(
          "wait()V",
          "wait(J)V",
          "wait(JI)V",
          "notify()V",
          "notifyAll()V",
          "parallelStream()Ljava/util/stream/Stream;");

  /** What compilers emit for lambdas, concatenation, records and switches. */
  private static final Set<String> BOOTSTRAPS =
      Set.of(
          "java.lang.invoke.ConstantBootstraps",
          "java.lang.invoke.LambdaMetafactory",
          "java.lang.invoke.StringConcatFactory",
          "java.lang.runtime.ObjectMethods",
          "java.lang.runtime.SwitchBootstraps");

  private SandboxAllowlist() {}

  /** Whether a class of the Java runtime, by its binary name, may be named. */
  static boolean allows(String type) {
    int dot = type.lastIndexOf('.');
    if (!type.startsWith("java.") || REFUSED_CLASSES.contains(type)) {
      return false;
    }
    String inPackage = type.substring(0, dot);
    String name = type.substring(dot + 1);
    String outermost = name.indexOf('$') < 0 ? name : name.substring(0, name.indexOf('$'));
    return WHOLE_PACKAGES.contains(inPackage)
        || CLASSES.getOrDefault(inPackage, Set.of()).contains(outermost)
        || name.endsWith("Exception")
        || name.endsWith("Error");
  }

  /** Whether a method, a constructor or a field of an allowed class may be used. */
  static boolean allows(String type, String member) {
    if (ONLY.containsKey(type)) {
      return ONLY.getOrDefault(type, Set.of()).contains(member);
    }
    boolean isThread = Set.of("wait", "notify", "notifyAll").contains(member);
    boolean isClock = member.equals("now") && type.startsWith("java.time.");
    return !isThread
        && !isClock
        && !member.startsWith("parallel")
        && !EXCEPT.getOrDefault(type, Set.of()).contains(member);
  }

  /** Whether a class of the user may be asked for a method that it may have from the runtime. */
  static boolean allowsInherited(String method, String descriptor) {
    return !INHERITED.contains(method + descriptor);
  }

  /** Whether a class may link what a compiler has left to the time of running. */
  static boolean allowsBootstrap(String type) {
    return BOOTSTRAPS.contains(type);
  }
}
