package dev.rondo.run.value;

import dev.rondo.run.value.ValueCodec.Category;
import dev.rondo.run.value.ValueCodec.Order;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The codecs of sets and maps of enum constants, one for each enum. */
@SuppressWarnings({"unchecked", "rawtypes"}) // the enum is known as a class alone
final class EnumCodecs {

  /** How the keys of these codecs begin; the name of the enum follows. */
  static final String SET = "EnumSet ";

  static final String MAP = "EnumMap ";

  private static final ClassValue<ValueCodec> SETS =
      new ClassValue<>() {
        @Override
        protected ValueCodec computeValue(Class<?> type) {
          return new CollectionCodec(
              SET + type.getName(),
              Category.SET,
              Order.SORTED,
              false,
              null,
              parts -> {
                EnumSet constants = EnumSet.noneOf((Class) type);
                for (Object part : parts) {
                  constants.add(Objects.requireNonNull(part));
                }
                return constants;
              });
        }
      };

  private static final ClassValue<ValueCodec> MAPS =
      new ClassValue<>() {
        @Override
        protected ValueCodec computeValue(Class<?> type) {
          return MapCodec.mutable(
              MAP + type.getName(), Order.SORTED, null, () -> new EnumMap((Class) type));
        }
      };

  private EnumCodecs() {}

  static ValueCodec setsOf(Class<?> type) {
    return SETS.get(type);
  }

  static ValueCodec mapsOf(Class<?> type) {
    return MAPS.get(type);
  }

  static ValueCodec ofSet(Object value) {
    EnumSet<?> set = (EnumSet<?>) value;
    EnumSet<?> constants = set.isEmpty() ? EnumSet.complementOf((EnumSet) set) : set;
    return constants.isEmpty()
        ? ReadOnlyCodec.of(EnumSet.class, "a set of an enum without constants cannot be copied")
        : setsOf(constants.iterator().next().getDeclaringClass());
  }

  static ValueCodec ofMap(Object value) {
    EnumMap<?, ?> map = (EnumMap<?, ?>) value;
    return mapsOf(
        map.isEmpty() ? keyType(map) : map.keySet().iterator().next().getDeclaringClass());
  }

  /** An empty map names the enum of its keys in its serial form alone. */
  private static Class<?> keyType(Map<?, ?> map) {
    try (EnumFinder finder = new EnumFinder()) {
      finder.writeObject(map);
      return Objects.requireNonNull(finder.found);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class EnumFinder extends ObjectOutputStream {
    private @Nullable Class<?> found;

    EnumFinder() throws IOException {
      super(OutputStream.nullOutputStream());
    }

    @Override
    protected void annotateClass(Class<?> type) {
      if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
        found = type;
      }
    }
  }
}
