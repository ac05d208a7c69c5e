package dev.rondo.analysis.nodes;

import dev.rondo.frontend.model.Symbol;
import java.util.Set;

/** Methods of libraries that give the same wherever what they are given is the same. */
final class PlainMethods {

  /** Classes whose methods depend on nothing but what they are given, where that has no names. */
  private static final Set<String> PLAIN_OWNERS =
      Set.of(
          "java.lang.Boolean",
          "java.lang.CharSequence",
          "java.lang.Character",
          "java.lang.Enum",
          "java.lang.Integer",
          "java.lang.Iterable",
          "java.lang.Long",
          "java.lang.Math",
          "java.lang.Object",
          "java.lang.Record",
          "java.lang.String",
          "java.lang.StringBuilder",
          "java.lang.AbstractStringBuilder",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractMap",
          "java.util.AbstractSet",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.Arrays",
          "java.util.BitSet",
          "java.util.Collection",
          "java.util.Collections",
          "java.util.Comparator",
          "java.util.Deque",
          "java.util.Iterator",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.List",
          "java.util.Map",
          "java.util.Map$Entry",
          "java.util.NavigableMap",
          "java.util.NavigableSet",
          "java.util.Objects",
          "java.util.Optional",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.Queue",
          "java.util.Set",
          "java.util.SortedMap",
          "java.util.SortedSet",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.function.BiFunction",
          "java.util.function.BinaryOperator",
          "java.util.function.Function",
          "java.util.function.IntFunction",
          "java.util.function.IntPredicate",
          "java.util.function.Predicate",
          "java.util.function.ToIntFunction",
          "java.util.function.UnaryOperator",
          "java.util.stream.Collectors",
          "java.util.stream.IntStream",
          "java.util.stream.LongStream",
          "java.util.stream.Stream",
          "rondo.PhaseNumber");

  /** Of these classes too, what does not depend on the content alone. */
  private static final Set<String> OTHERWISE =
      Set.of(
          "getClass",
          "hash",
          "hashCode",
          "deepHashCode",
          "notify",
          "notifyAll",
          "parallel",
          "parallelStream",
          "random",
          "shuffle",
          "unordered",
          "wait");

  private static final Set<String> NUMBER_OWNERS =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Math",
          "rondo.PhaseNumber");
  private static final Set<String> NUMBERS =
      Set.of("boolean", "int", "long", "java.lang.Boolean", "java.lang.Integer", "java.lang.Long");

  private PlainMethods() {}

  /** Whether it depends on nothing but what it is given, where that has no names in it. */
  static boolean isKnown(Symbol.Method method) {
    return PLAIN_OWNERS.contains(method.owner()) && !OTHERWISE.contains(method.name());
  }

  /** Whether it can be given nothing but numbers. */
  static boolean isOfNumbers(Symbol.Method method) {
    return NUMBER_OWNERS.contains(method.owner())
        && !OTHERWISE.contains(method.name())
        && NUMBERS.containsAll(method.parameterTypes());
  }
}
