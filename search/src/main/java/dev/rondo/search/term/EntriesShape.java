package dev.rondo.search.term;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A map, whose parts are its entries. */
final class EntriesShape extends Shape {
  private final boolean fixed;
  private final boolean unordered;
  private final Function<Map<Object, Object>, Object> maker;

  EntriesShape(
      String name, boolean fixed, boolean unordered, Function<Map<Object, Object>, Object> maker) {
    super(name);
    this.fixed = fixed;
    this.unordered = unordered;
    this.maker = maker;
  }

  @Override
  boolean isFixed() {
    return fixed;
  }

  @Override
  public boolean isUnordered() {
    return unordered;
  }

  @Override
  @Nullable Object[] takeApart(Object value) {
    if (value instanceof TreeMap<?, ?> map && map.comparator() != null) {
      throw UncopyableValue.ordered("TreeMap");
    }
    return ((Map<?, ?>) value)
        .entrySet().stream()
            .map(entry -> new AbstractMap.SimpleImmutableEntry<>(entry.getKey(), entry.getValue()))
            .toArray();
  }

  @Override
  Object putTogether(@Nullable Object[] parts) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Object part : parts) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) Objects.requireNonNull(part);
      map.put(entry.getKey(), entry.getValue());
    }
    return maker.apply(map);
  }
}
