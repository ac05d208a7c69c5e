package dev.rondo.analysis;

import dev.rondo.frontend.model.Symbol;
import java.util.Map;
import java.util.Set;

/** Methods of the JDK and of the language that change nothing, by the class that declares them. */
final class KnownMethods {

  private static final Set<String> NUMBERS =
      Set.of(
          "abs",
          "booleanValue",
          "compare",
          "compareTo",
          "doubleValue",
          "equals",
          "floorDiv",
          "floorMod",
          "intValue",
          "longValue",
          "max",
          "min",
          "signum",
          "sum",
          "valueOf");
  private static final Set<String> COLLECTION =
      Set.of(
          "contains",
          "containsAll",
          "copyOf",
          "equals",
          "first",
          "floor",
          "get",
          "higher",
          "indexOf",
          "isEmpty",
          "last",
          "lastIndexOf",
          "lower",
          "of",
          "size",
          "stream",
          "subList");
  private static final Set<String> MAP =
      Set.of(
          "containsKey",
          "containsValue",
          "entry",
          "entrySet",
          "equals",
          "firstKey",
          "get",
          "getOrDefault",
          "isEmpty",
          "keySet",
          "lastKey",
          "of",
          "size",
          "values");
  private static final Set<String> STREAM =
      Set.of(
          "allMatch",
          "anyMatch",
          "boxed",
          "count",
          "distinct",
          "filter",
          "map",
          "mapToInt",
          "mapToLong",
          "mapToObj",
          "max",
          "min",
          "noneMatch",
          "sorted",
          "sum",
          "toList");
  private static final Set<String> OPTIONAL =
      Set.of("get", "getAsInt", "getAsLong", "isEmpty", "isPresent", "orElse", "orElseThrow");
  private static final Set<String> NODE =
      Set.of("f", "n", "node", "nodes", "others", "phase", "round", "self");

  private static final Map<String, Set<String>> PURE =
      Map.ofEntries(
          Map.entry("java.lang.Math", NUMBERS),
          Map.entry("java.lang.Integer", NUMBERS),
          Map.entry("java.lang.Long", NUMBERS),
          Map.entry("java.lang.Boolean", NUMBERS),
          Map.entry("java.lang.Enum", Set.of("compareTo", "equals", "name", "ordinal")),
          Map.entry(
              "java.lang.String",
              Set.of(
                  "charAt",
                  "compareTo",
                  "contains",
                  "endsWith",
                  "equals",
                  "isEmpty",
                  "length",
                  "startsWith",
                  "substring")),
          Map.entry("java.lang.Object", Set.of("equals")),
          Map.entry("java.lang.Record", Set.of("equals")),
          Map.entry("java.util.Objects", Set.of("equals")),
          Map.entry("java.util.Collection", COLLECTION),
          Map.entry("java.util.List", COLLECTION),
          Map.entry("java.util.ArrayList", COLLECTION),
          Map.entry("java.util.Set", COLLECTION),
          Map.entry("java.util.SortedSet", COLLECTION),
          Map.entry("java.util.NavigableSet", COLLECTION),
          Map.entry("java.util.TreeSet", COLLECTION),
          Map.entry("java.util.Map", MAP),
          Map.entry("java.util.SortedMap", MAP),
          Map.entry("java.util.NavigableMap", MAP),
          Map.entry("java.util.TreeMap", MAP),
          Map.entry("java.util.Map$Entry", Set.of("getKey", "getValue")),
          Map.entry("java.util.Optional", OPTIONAL),
          Map.entry("java.util.OptionalInt", OPTIONAL),
          Map.entry("java.util.OptionalLong", OPTIONAL),
          Map.entry("java.util.stream.Stream", STREAM),
          Map.entry("java.util.stream.IntStream", STREAM),
          Map.entry("java.util.stream.LongStream", STREAM),
          Map.entry("rondo.Node", NODE),
          Map.entry("rondo.RoundNode", NODE),
          Map.entry("rondo.NodeId", Set.of("equals", "index", "of")),
          Map.entry("rondo.Mailbox", Set.of("from", "isEmpty", "only", "size", "stream", "with")));

  private KnownMethods() {}

  static boolean isPure(Symbol.Method method) {
    return PURE.getOrDefault(method.owner(), Set.of()).contains(method.name());
  }
}
