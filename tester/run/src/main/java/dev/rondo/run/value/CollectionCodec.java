package dev.rondo.run.value;

import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A collection, whose parts are its elements. */
final class CollectionCodec extends ValueCodec {

  private final boolean immutable;
  private final @Nullable Comparator<Object> comparator;
  private final Function<@Nullable Object[], Object> maker;

  CollectionCodec(
      String name,
      Category category,
      Order order,
      boolean immutable,
      @Nullable Comparator<Object> comparator,
      Function<@Nullable Object[], Object> maker) {
    super(name, category, order);
    this.immutable = immutable;
    this.comparator = comparator;
    this.maker = maker;
  }

  @Override
  public boolean isImmutable() {
    return immutable;
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    return ((Collection<?>) value).toArray();
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    return maker.apply(parts);
  }

  @Override
  public boolean isIntact(Object value) {
    return switch (order()) {
      case SEQUENCE -> true;
      case INSERTION, HASHED -> KeyLookup.findsAll((Set<?>) value);
      case SORTED -> KeyLookup.isAscending(parts(value), comparator);
      case HEAP -> KeyLookup.isHeap(parts(value), comparator);
    };
  }
}
