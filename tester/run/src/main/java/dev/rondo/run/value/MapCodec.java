package dev.rondo.run.value;

import java.util.AbstractMap;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A map, whose parts are its entries. */
final class MapCodec extends ValueCodec {

  private final boolean immutable;
  private final @Nullable Comparator<Object> comparator;
  private final Supplier<Map<Object, Object>> empty;
  private final UnaryOperator<Map<Object, Object>> finish;

  private MapCodec(
      String name,
      Order order,
      boolean immutable,
      @Nullable Comparator<Object> comparator,
      Supplier<Map<Object, Object>> empty,
      UnaryOperator<Map<Object, Object>> finish) {
    super(name, Category.MAP, order);
    this.immutable = immutable;
    this.comparator = comparator;
    this.empty = empty;
    this.finish = finish;
  }

  /** A map that entries are put into. */
  static MapCodec mutable(
      String name,
      Order order,
      @Nullable Comparator<Object> comparator,
      Supplier<Map<Object, Object>> empty) {
    return new MapCodec(name, order, false, comparator, empty, map -> map);
  }

  /** A map that is made of another one. */
  static MapCodec immutable(String name, Order order, UnaryOperator<Map<Object, Object>> copy) {
    return new MapCodec(name, order, true, null, LinkedHashMap::new, copy);
  }

  @Override
  public boolean isImmutable() {
    return immutable;
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    Map<?, ?> map = (Map<?, ?>) value;
    @Nullable Object[] parts = new Object[map.size()];
    int index = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      parts[index++] = new AbstractMap.SimpleImmutableEntry<>(entry.getKey(), entry.getValue());
    }
    return parts;
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    Map<Object, Object> map = empty.get();
    for (Object part : parts) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) Objects.requireNonNull(part);
      map.put(entry.getKey(), entry.getValue());
    }
    return finish.apply(map);
  }

  @Override
  boolean isSameKey(@Nullable Object part, @Nullable Object copy) {
    return ((Map.Entry<?, ?>) Objects.requireNonNull(part)).getKey()
        == ((Map.Entry<?, ?>) Objects.requireNonNull(copy)).getKey();
  }

  @Override
  public boolean isIntact(Object value) {
    Map<?, ?> map = (Map<?, ?>) value;
    return order() == Order.SORTED
        ? KeyLookup.isAscending(map.keySet().toArray(), comparator)
        : KeyLookup.findsAll(map.keySet());
  }
}
