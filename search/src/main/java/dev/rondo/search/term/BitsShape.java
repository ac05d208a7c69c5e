package dev.rondo.search.term;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The shape of a bit set, whose parts are the numbers of its bits. */
final class BitsShape extends Shape {

  BitsShape() {
    super("BitSet");
  }

  @Override
  boolean isFixed() {
    return false;
  }

  @Override
  @Nullable Object[] takeApart(Object value) {
    return ((BitSet) value).stream().boxed().toArray();
  }

  @Override
  Object putTogether(@Nullable Object[] parts) {
    BitSet bits = new BitSet();
    for (Object part : parts) {
      bits.set((Integer) Objects.requireNonNull(part));
    }
    return bits;
  }
}
