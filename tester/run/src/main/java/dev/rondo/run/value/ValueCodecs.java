package dev.rondo.run.value;

import dev.rondo.run.value.ValueCodec.Category;
import dev.rondo.run.value.ValueCodec.Order;
import java.io.IOException;
import java.lang.reflect.InaccessibleObjectException;
import java.util.AbstractMap;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Finds the codec of a value: of the types that states and messages may have, and of specs and
 * networks.
 */
public final class ValueCodecs {

  private static final List<Class<?>> PRIMITIVES =
      List.of(
          boolean.class,
          byte.class,
          char.class,
          double.class,
          float.class,
          int.class,
          long.class,
          short.class);

  private static final Set<Class<?>> ATOMS =
      Set.of(
          Boolean.class,
          Byte.class,
          Character.class,
          Double.class,
          Float.class,
          Integer.class,
          Long.class,
          Short.class,
          String.class);

  private static final ValueCodec ENTRY =
      structure(
          "entry",
          Category.ENTRY,
          true,
          value -> {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
            return new @Nullable Object[] {entry.getKey(), entry.getValue()};
          },
          parts -> new AbstractMap.SimpleImmutableEntry<>(parts[0], parts[1]));

  /** Map entries that never change; those of other classes can be set, or change with their map. */
  private static final Set<String> ENTRIES =
      Set.of("java.util.AbstractMap$SimpleImmutableEntry", "java.util.KeyValueHolder");

  private static final ValueCodec OPTIONAL =
      structure(
          "Optional",
          Category.OPTIONAL,
          true,
          value -> new @Nullable Object[] {((Optional<?>) value).orElse(null)},
          parts -> Optional.ofNullable(parts[0]));

  private static final ValueCodec BITS =
      structure(
          "BitSet",
          Category.BIT_SET,
          false,
          value -> ((BitSet) value).stream().boxed().toArray(),
          ValueCodecs::bits);

  private static final ValueCodec NODE_MAP = new NodeMapCodec();

  private static final Map<Class<?>, ValueCodec> OTHERS =
      Map.of(
          NodeId.class, ValueCodec.NODE,
          Optional.class, OPTIONAL,
          BitSet.class, BITS,
          NodeMap.class, NODE_MAP);

  private static final Map<String, ValueCodec> NAMED =
      Stream.of(
              LibraryCodecs.all(),
              ImmutableCodecs.all(),
              Stream.of(ValueCodec.ATOM, ValueCodec.NODE, ENTRY, OPTIONAL, BITS, NODE_MAP))
          .flatMap(codecs -> codecs)
          .collect(Collectors.toMap(ValueCodec::key, codec -> codec));

  private static final ClassValue<ValueCodec> KNOWN =
      new ClassValue<>() {
        @Override
        protected ValueCodec computeValue(Class<?> type) {
          return find(type);
        }
      };

  private ValueCodecs() {}

  /** The codec of a value. */
  public static ValueCodec of(Object value) {
    return KNOWN.get(value.getClass()).of(value);
  }

  /**
   * The codec with a {@link ValueCodec#key()}.
   *
   * @param loader finds the classes of the protocol
   */
  public static ValueCodec named(String key, ClassLoader loader) throws IOException {
    if (key.startsWith(ObjectCodec.PREFIX)) {
      return KNOWN.get(load(key.substring(ObjectCodec.PREFIX.length()), loader));
    }
    if (key.startsWith(ArrayCodec.PREFIX)) {
      return KNOWN.get(load(key.substring(ArrayCodec.PREFIX.length()), loader).arrayType());
    }
    if (key.startsWith(EnumCodecs.SET)) {
      return EnumCodecs.setsOf(load(key.substring(EnumCodecs.SET.length()), loader));
    }
    if (key.startsWith(EnumCodecs.MAP)) {
      return EnumCodecs.mapsOf(load(key.substring(EnumCodecs.MAP.length()), loader));
    }
    ValueCodec codec = NAMED.get(key);
    if (codec == null) {
      throw new IOException("there is no codec " + key);
    }
    return codec;
  }

  /** The class with a name, which may be that of a primitive type. */
  public static Class<?> load(String name, ClassLoader loader) throws IOException {
    for (Class<?> primitive : PRIMITIVES) {
      if (primitive.getName().equals(name)) {
        return primitive;
      }
    }
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new IOException("there is no class " + name, e);
    }
  }

  private static ValueCodec find(Class<?> type) {
    if (ATOMS.contains(type) || Enum.class.isAssignableFrom(type)) {
      return ValueCodec.ATOM;
    }
    if (type.isArray()) {
      return new ArrayCodec(type.getComponentType());
    }
    if (type.isRecord()) {
      return ObjectCodec.ofRecord(type);
    }
    if (ENTRIES.contains(type.getName())) {
      return ENTRY;
    }
    ValueCodec codec = OTHERS.get(type);
    codec = codec == null ? LibraryCodecs.of(type) : codec;
    codec = codec == null ? ImmutableCodecs.of(type) : codec;
    return codec == null ? otherwise(type) : codec;
  }

  private static ValueCodec otherwise(Class<?> type) {
    if (type.getName().startsWith("java.util.")) {
      return ReadOnlyCodec.of(
          type,
          "a state that holds a "
              + type.getName()
              + " cannot be copied for a search; where it is a view, store a copy: List.copyOf(…)");
    }
    try {
      return ObjectCodec.ofObject(type);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      return ReadOnlyCodec.of(
          type,
          type.getName()
              + " cannot be copied for a search: it needs a constructor without parameters");
    }
  }

  private static Object bits(@Nullable Object[] parts) {
    BitSet bits = new BitSet();
    for (Object part : parts) {
      bits.set((Integer) Objects.requireNonNull(part));
    }
    return bits;
  }

  private static ValueCodec structure(
      String name,
      Category category,
      boolean immutable,
      Function<Object, @Nullable Object[]> parts,
      Function<@Nullable Object[], Object> maker) {
    return new ValueCodec(name, category, Order.SEQUENCE) {
      @Override
      public boolean isImmutable() {
        return immutable;
      }

      @Override
      public @Nullable Object[] parts(Object value) {
        return parts.apply(value);
      }

      @Override
      public Object make(@Nullable Object[] made) {
        return maker.apply(made);
      }
    };
  }
}
