package dev.rondo.run.value;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A value that can be compared and printed, but not recreated: a view of another collection, for
 * instance, or an object of a class that Rondo does not know.
 */
final class ReadOnlyCodec extends ValueCodec {

  private final String obstacle;

  private ReadOnlyCodec(String name, Category category, Order order, String obstacle) {
    super(name, category, order);
    this.obstacle = obstacle;
  }

  static ReadOnlyCodec of(Class<?> type, String obstacle) {
    if (Map.class.isAssignableFrom(type)) {
      boolean sorted = SortedMap.class.isAssignableFrom(type);
      return new ReadOnlyCodec(
          type.getName(), Category.MAP, sorted ? Order.SORTED : Order.HASHED, obstacle);
    }
    if (Set.class.isAssignableFrom(type)) {
      boolean sorted = SortedSet.class.isAssignableFrom(type);
      return new ReadOnlyCodec(
          type.getName(), Category.SET, sorted ? Order.SORTED : Order.HASHED, obstacle);
    }
    Category category = Collection.class.isAssignableFrom(type) ? Category.LIST : Category.OPAQUE;
    return new ReadOnlyCodec(type.getName(), category, Order.SEQUENCE, obstacle);
  }

  @Override
  public String obstacle() {
    return obstacle;
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> new java.util.AbstractMap.SimpleImmutableEntry<>(entry))
          .toArray();
    }
    UnsupportedValue.refuse(value instanceof Collection<?> ? null : obstacle);
    return ((Collection<?>) value).toArray();
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    throw new UnsupportedValue(obstacle, null);
  }
}
