package dev.rondo.run.value;

import dev.rondo.frontend.model.LibraryCollection;
import dev.rondo.run.value.ValueCodec.Category;
import dev.rondo.run.value.ValueCodec.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The codecs of the mutable collections of {@code java.util}, one for each that is supported. */
@SuppressWarnings("JdkObsolete") // a copy is of the class that the user chose
final class LibraryCodecs {

  /** The orders that a sorted collection can be made again with. */
  private enum SortOrder {
    NATURAL("", null),
    EXPLICITLY_NATURAL(" in natural order", (Comparator<?>) Comparator.naturalOrder()),
    REVERSE(" in reverse order", (Comparator<?>) Comparator.reverseOrder());

    private final String suffix;

    @SuppressWarnings("ImmutableEnumChecker") // a constant of the library
    private final @Nullable Comparator<Object> comparator;

    @SuppressWarnings("unchecked") // compares what its collection has compared
    SortOrder(String suffix, @Nullable Comparator<?> comparator) {
      this.suffix = suffix;
      this.comparator = (Comparator<Object>) comparator;
    }
  }

  private static final List<ValueCodec> TREE_SETS =
      sorted(
          "TreeSet",
          (name, comparator) ->
              set(name, Order.SORTED, comparator, () -> new TreeSet<>(comparator)));

  private static final List<ValueCodec> TREE_MAPS =
      sorted(
          "TreeMap",
          (name, comparator) ->
              MapCodec.mutable(name, Order.SORTED, comparator, () -> new TreeMap<>(comparator)));

  /** The parts have the order of the heap's array; if they are added in that order, none moves. */
  private static final List<ValueCodec> PRIORITY_QUEUES =
      sorted(
          "PriorityQueue",
          (name, comparator) ->
              new CollectionCodec(
                  name,
                  Category.LIST,
                  Order.HEAP,
                  false,
                  comparator,
                  filled(() -> new PriorityQueue<>(comparator))));

  private static final Map<String, ValueCodec> BY_CLASS = byClass();

  private LibraryCodecs() {}

  /** The codec of a class, or null where the class is not supported. */
  static @Nullable ValueCodec of(Class<?> type) {
    return BY_CLASS.get(
        java.util.EnumSet.class.isAssignableFrom(type)
            ? LibraryCollection.ENUM_SET.binaryName()
            : type.getName());
  }

  /** All that {@link ValueCodecs#named} finds by their names. */
  static Stream<ValueCodec> all() {
    return Stream.of(BY_CLASS.values(), TREE_SETS, TREE_MAPS, PRIORITY_QUEUES)
        .flatMap(Collection::stream)
        .filter(codec -> !(codec instanceof DispatchCodec));
  }

  private static Map<String, ValueCodec> byClass() {
    Map<String, ValueCodec> codecs = new HashMap<>();
    for (LibraryCollection collection : LibraryCollection.values()) {
      codecs.put(collection.binaryName(), codec(collection, collection.simpleName()));
    }
    return codecs;
  }

  private static ValueCodec codec(LibraryCollection collection, String name) {
    return switch (collection) {
      case ARRAY_DEQUE -> list(name, ArrayDeque::new);
      case ARRAY_LIST -> sequence(name, parts -> new ArrayList<>(Arrays.asList(parts)));
      case LINKED_LIST -> list(name, LinkedList::new);
      case STACK -> list(name, Stack::new);
      case VECTOR -> list(name, Vector::new);
      case HASH_SET -> set(name, Order.HASHED, null, HashSet::new);
      case LINKED_HASH_SET -> set(name, Order.INSERTION, null, LinkedHashSet::new);
      case HASH_MAP -> MapCodec.mutable(name, Order.HASHED, null, HashMap::new);
      case LINKED_HASH_MAP -> MapCodec.mutable(name, Order.INSERTION, null, LinkedHashMap::new);
      case TREE_SET -> bySortOrder(name, TREE_SETS, set -> ((TreeSet<?>) set).comparator());
      case TREE_MAP -> bySortOrder(name, TREE_MAPS, map -> ((TreeMap<?, ?>) map).comparator());
      case PRIORITY_QUEUE ->
          bySortOrder(name, PRIORITY_QUEUES, queue -> ((PriorityQueue<?>) queue).comparator());
      case ENUM_SET -> new DispatchCodec(name, EnumCodecs::ofSet);
      case ENUM_MAP -> new DispatchCodec(name, EnumCodecs::ofMap);
    };
  }

  private static ValueCodec list(String name, Supplier<Collection<@Nullable Object>> empty) {
    return sequence(name, filled(empty));
  }

  private static ValueCodec sequence(String name, Function<@Nullable Object[], Object> maker) {
    return new CollectionCodec(name, Category.LIST, Order.SEQUENCE, false, null, maker);
  }

  private static ValueCodec set(
      String name,
      Order order,
      @Nullable Comparator<Object> comparator,
      Supplier<Collection<@Nullable Object>> empty) {
    return new CollectionCodec(name, Category.SET, order, false, comparator, filled(empty));
  }

  private static Function<@Nullable Object[], Object> filled(
      Supplier<Collection<@Nullable Object>> empty) {
    return parts -> {
      Collection<@Nullable Object> collection = empty.get();
      for (Object part : parts) {
        collection.add(part);
      }
      return collection;
    };
  }

  private static List<ValueCodec> sorted(
      String name, BiFunction<String, @Nullable Comparator<Object>, ValueCodec> codec) {
    return Arrays.stream(SortOrder.values())
        .map(order -> codec.apply(name + order.suffix, order.comparator))
        .toList();
  }

  private static ValueCodec bySortOrder(
      String name,
      List<ValueCodec> codecs,
      Function<Object, @Nullable Comparator<?>> comparatorOf) {
    Function<Object, ValueCodec> other =
        value ->
            ReadOnlyCodec.of(
                value.getClass(),
                "a "
                    + name
                    + " with a comparator of its own cannot be copied for a search; leave the"
                    + " comparator out, or use Comparator.reverseOrder()");
    return new DispatchCodec(
        name,
        value -> {
          Comparator<?> comparator = comparatorOf.apply(value);
          for (SortOrder order : SortOrder.values()) {
            if (Objects.equals(order.comparator, comparator)) {
              return codecs.get(order.ordinal());
            }
          }
          return other.apply(value);
        });
  }
}
