package dev.rondo.frontend.library;

import dev.rondo.frontend.model.LibraryCollection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is known of the types of Java, of the JDK and of the language: the one place where Rondo
 * knows it. Of a type that is not listed, nothing is known.
 */
public final class LibraryTypes {

  /** What holds of all values of a type. */
  public enum TypeFact {
    /** States and messages may hold it. */
    STATE,
    /** It never changes. */
    IMMUTABLE,
    /** {@code equals}, or {@code ==} of a primitive type, compares by content. */
    EQUATED,
    /** {@code compareTo} compares by content. */
    ORDERED,
    /** It holds no node ids. */
    NODE_FREE,
    /** It is a collection or a map that states may hold. */
    COLLECTION
  }

  /**
   * Names and then facts in each row. Facts of {@code T<>} hold if they hold of all type arguments;
   * of a raw type nothing is known.
   *
   * <p>Floating-point numbers are not equated: NaN and the two zeros. A mailbox is an {@code
   * Iterable} and node ids are {@code Comparable}, so these two are not free of nodes.
   */
  private static final String TABLE =
      """
      boolean byte char int long short: state immutable equated ordered node_free
      java.lang.Boolean java.lang.Byte java.lang.Character java.lang.Integer java.lang.Long \
      java.lang.Short java.lang.String: state immutable equated ordered node_free
      double float java.lang.Double java.lang.Float: state immutable node_free
      rondo.NodeId: state immutable equated ordered

      java.math.BigDecimal java.math.BigInteger java.util.OptionalDouble java.util.OptionalInt \
      java.util.OptionalLong: immutable node_free
      java.lang.StringBuilder java.lang.Void java.util.BitSet java.util.stream.IntStream \
      java.util.stream.LongStream: node_free

      java.util.Optional<>: immutable equated node_free
      java.util.List<> java.util.Map<> java.util.Set<>: collection equated node_free
      java.util.ArrayList<> java.util.TreeMap<> java.util.TreeSet<>: equated node_free
      java.util.Map$Entry<>: equated node_free
      java.util.Collection<> java.util.Deque<> java.util.NavigableMap<> java.util.NavigableSet<> \
      java.util.Queue<> java.util.SortedMap<> java.util.SortedSet<>: collection node_free
      java.util.SequencedCollection<> java.util.SequencedMap<> java.util.SequencedSet<> \
      rondo.runtime.NodeMap<>: collection
      java.util.ArrayDeque<> java.util.EnumMap<> java.util.EnumSet<> java.util.LinkedHashMap<> \
      java.util.LinkedHashSet<> java.util.LinkedList<>: node_free

      java.util.Comparator<> java.util.Iterator<> java.util.stream.Stream<>: node_free
      java.util.function.BiFunction<> java.util.function.BinaryOperator<> \
      java.util.function.Function<> java.util.function.IntFunction<> \
      java.util.function.Predicate<> java.util.function.ToIntFunction<> \
      java.util.function.UnaryOperator<>: node_free
      """;

  private static final Map<String, Set<TypeFact>> FACTS = parse();

  private LibraryTypes() {}

  private static Map<String, Set<TypeFact>> parse() {
    Map<String, Set<TypeFact>> facts = new HashMap<>();
    for (String row : TABLE.lines().filter(line -> !line.isBlank()).toList()) {
      int colon = row.indexOf(':');
      Set<TypeFact> known = EnumSet.noneOf(TypeFact.class);
      for (String fact : row.substring(colon + 1).strip().split(" ")) {
        known.add(TypeFact.valueOf(fact.toUpperCase(Locale.ROOT)));
      }
      for (String name : row.substring(0, colon).split(" ")) {
        if (facts.put(name, known) != null) {
          throw new IllegalStateException(name + " stands in the table twice");
        }
      }
    }
    return facts;
  }

  /** The names of the table, with {@code <>} behind those of generic types. */
  static Set<String> names() {
    return FACTS.keySet();
  }

  /** Whether a fact holds of a type without type arguments. */
  public static boolean has(String name, TypeFact fact) {
    return FACTS.getOrDefault(name, Set.of()).contains(fact);
  }

  /**
   * Whether a fact holds of a type.
   *
   * @param holds whether it holds of a type argument
   */
  public static <T> boolean has(String name, TypeFact fact, List<T> arguments, Predicate<T> holds) {
    return has(name, fact)
        || has(name + "<>", fact) && !arguments.isEmpty() && arguments.stream().allMatch(holds);
  }

  /** Whether a type is a collection or a map that states may hold. */
  public static boolean isCollection(String name) {
    return has(name + "<>", TypeFact.COLLECTION) || LibraryCollection.named(name).isPresent();
  }
}
