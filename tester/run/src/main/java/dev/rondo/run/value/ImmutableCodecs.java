package dev.rondo.run.value;

import dev.rondo.run.value.ValueCodec.Category;
import dev.rondo.run.value.ValueCodec.Order;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of immutable collections, whose classes are private to the JDK.
 *
 * <p>Equal collections may behave differently: {@code List.of(1)} throws on a query for null,
 * {@code Collections.singletonList(1)} does not, and an empty one of {@code Collections} may be
 * cleared. So each is recreated by the method that has created it.
 */
final class ImmutableCodecs {

  private static final ValueCodec NULLABLE_LIST =
      list("toList", parts -> Arrays.stream(parts).toList());
  private static final ValueCodec PLAIN_LIST = list("list", parts -> List.of((Object[]) parts));
  private static final ValueCodec LIST =
      new DispatchCodec(
          "list", value -> toleratesNull((Collection<?>) value) ? NULLABLE_LIST : PLAIN_LIST);
  private static final ValueCodec SET = set("set", parts -> Set.of((Object[]) parts));
  private static final ValueCodec MAP = MapCodec.immutable("map", Order.HASHED, Map::copyOf);

  private static final Map<String, ValueCodec> OF_COLLECTIONS =
      Map.of(
          "java.util.Collections$EmptyList",
          list("emptyList", parts -> Collections.emptyList()),
          "java.util.Collections$SingletonList",
          list("singletonList", parts -> Collections.singletonList(parts[0])),
          "java.util.Collections$CopiesList",
          list("nCopies", ImmutableCodecs::copies),
          "java.util.Collections$EmptySet",
          set("emptySet", parts -> Collections.emptySet()),
          "java.util.Collections$SingletonSet",
          set("singleton", parts -> Collections.singleton(parts[0])),
          "java.util.Collections$EmptyMap",
          MapCodec.immutable("emptyMap", Order.HASHED, entries -> Collections.emptyMap()),
          "java.util.Collections$SingletonMap",
          MapCodec.immutable("singletonMap", Order.HASHED, ImmutableCodecs::singletonMap));

  private ImmutableCodecs() {}

  /** All that {@link ValueCodecs#named} finds by their names. */
  static Stream<ValueCodec> all() {
    return Stream.concat(
        Stream.of(PLAIN_LIST, NULLABLE_LIST, SET, MAP), OF_COLLECTIONS.values().stream());
  }

  /** The codec of a class of {@code java.util} that is not public; null where there is none. */
  static @Nullable ValueCodec of(Class<?> type) {
    if (type.getName().startsWith("java.util.ImmutableCollections$")) {
      if (List.class.isAssignableFrom(type)) {
        return LIST;
      }
      return Set.class.isAssignableFrom(type) ? SET : MAP;
    }
    return OF_COLLECTIONS.get(type.getName());
  }

  private static ValueCodec list(String name, Function<@Nullable Object[], Object> maker) {
    return new CollectionCodec(name, Category.LIST, Order.SEQUENCE, true, null, maker);
  }

  private static ValueCodec set(String name, Function<@Nullable Object[], Object> maker) {
    return new CollectionCodec(name, Category.SET, Order.HASHED, true, null, maker);
  }

  /** {@code Stream.toList} gives lists of the same class as {@code List.of}. */
  private static boolean toleratesNull(Collection<?> list) {
    if (isItsOwnCopy(list)) {
      return false;
    }
    try {
      var unused = list.contains(null);
      return true;
    } catch (NullPointerException e) {
      return false;
    }
  }

  /**
   * A collection that is its own copy holds no null. Most lists are of this kind, and exceptions
   * are slow.
   */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isItsOwnCopy(Collection<?> list) {
    for (Object element : list) {
      if (element == null) {
        return false;
      }
    }
    return List.copyOf(list) == list;
  }

  private static List<@Nullable Object> copies(@Nullable Object[] parts) {
    return Collections.nCopies(parts.length, parts.length == 0 ? null : parts[0]);
  }

  private static Map<Object, Object> singletonMap(Map<Object, Object> entries) {
    Map.Entry<Object, Object> only = entries.entrySet().iterator().next();
    return Collections.singletonMap(only.getKey(), only.getValue());
  }
}
