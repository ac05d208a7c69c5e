package dev.rondo.run.value;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Chooses among the codecs of a class by the value. */
final class DispatchCodec extends ValueCodec {

  private final Function<Object, ValueCodec> choice;

  DispatchCodec(String name, Function<Object, ValueCodec> choice) {
    super(name, Category.OPAQUE, Order.SEQUENCE);
    this.choice = choice;
  }

  @Override
  public ValueCodec of(Object value) {
    return choice.apply(value);
  }

  @Override
  public boolean isImmutable() {
    throw new IllegalStateException("only the codec of a value knows");
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    return of(value).parts(value);
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    throw new IllegalStateException("only the codec of a value can");
  }
}
