package dev.rondo.search.term;

import java.util.Collection;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A collection of elements. */
class ElementsShape extends Shape {
  private final boolean fixed;
  private final boolean unordered;
  private final Function<@Nullable Object[], Object> maker;

  ElementsShape(
      String name, boolean fixed, boolean unordered, Function<@Nullable Object[], Object> maker) {
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
    if (value instanceof TreeSet<?> set && set.comparator() != null) {
      throw UncopyableValue.ordered("TreeSet");
    }
    return ((Collection<?>) value).toArray();
  }

  @Override
  Object putTogether(@Nullable Object[] parts) {
    return maker.apply(parts);
  }
}
