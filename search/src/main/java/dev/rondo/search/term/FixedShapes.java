package dev.rondo.search.term;

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
 * The shapes of immutable collections whose classes are private to the JDK.
 *
 * <p>Collections with equal elements can behave differently: {@code List.of(1).contains(null)}
 * throws, {@code Collections.singletonList(1)} does not, and an empty list of {@code Collections}
 * may be cleared. So each is rebuilt by the method that has made it.
 */
final class FixedShapes {

  private static final Shape NULLABLE_LIST = list("toList", FixedShapes::nullable);

  private static final Shape LIST =
      new ElementsShape("list", true, false, parts -> List.of((Object[]) parts)) {
        @Override
        Shape of(Object value) {
          return toleratesNull((Collection<?>) value) ? NULLABLE_LIST : this;
        }
      };

  private static final Shape SET = set("set", parts -> Set.of((Object[]) parts));
  private static final Shape MAP = new EntriesShape("map", true, true, Map::copyOf);

  private static final Map<String, Shape> OF_COLLECTIONS =
      Map.of(
          "java.util.Collections$EmptyList",
          list("emptyList", parts -> Collections.emptyList()),
          "java.util.Collections$SingletonList",
          list("singletonList", parts -> Collections.singletonList(parts[0])),
          "java.util.Collections$CopiesList",
          list("nCopies", FixedShapes::copies),
          "java.util.Collections$EmptySet",
          set("emptySet", parts -> Collections.emptySet()),
          "java.util.Collections$SingletonSet",
          set("singleton", parts -> Collections.singleton(parts[0])),
          "java.util.Collections$EmptyMap",
          new EntriesShape("emptyMap", true, true, entries -> Collections.emptyMap()),
          "java.util.Collections$SingletonMap",
          new EntriesShape("singletonMap", true, true, FixedShapes::singletonMap));

  /** All such shapes. */
  static final List<Shape> ALL =
      Stream.concat(Stream.of(LIST, NULLABLE_LIST, SET, MAP), OF_COLLECTIONS.values().stream())
          .toList();

  private FixedShapes() {}

  /** The shape of a class of {@code java.util} that is not public. */
  static Shape of(Class<?> type) {
    Shape known = OF_COLLECTIONS.get(type.getName());
    if (known != null) {
      return known;
    }
    if (type.getName().startsWith("java.util.ImmutableCollections$")) {
      if (List.class.isAssignableFrom(type)) {
        return LIST;
      }
      if (Set.class.isAssignableFrom(type)) {
        return SET;
      }
      if (Map.class.isAssignableFrom(type)) {
        return MAP;
      }
    }
    throw UncopyableValue.ofLibrary(type.getName());
  }

  private static Shape list(String name, Function<@Nullable Object[], Object> maker) {
    return new ElementsShape(name, true, false, maker);
  }

  private static Shape set(String name, Function<@Nullable Object[], Object> maker) {
    return new ElementsShape(name, true, true, maker);
  }

  /** {@code Stream.toList} gives lists of the same class as {@code List.of}. */
  private static boolean toleratesNull(Collection<?> list) {
    if (isPlain(list)) {
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
   * A list that {@code copyOf} returns itself holds no null. This avoids an exception for most
   * lists.
   */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isPlain(Collection<?> list) {
    for (Object element : list) {
      if (element == null) {
        return false;
      }
    }
    return List.copyOf(list) == list;
  }

  private static List<@Nullable Object> nullable(@Nullable Object[] parts) {
    return Arrays.stream(parts).toList();
  }

  private static List<@Nullable Object> copies(@Nullable Object[] parts) {
    return Collections.nCopies(parts.length, parts.length == 0 ? null : parts[0]);
  }

  private static Object singletonMap(Map<Object, Object> entries) {
    Map.Entry<Object, Object> only = entries.entrySet().iterator().next();
    return Collections.singletonMap(only.getKey(), only.getValue());
  }
}
