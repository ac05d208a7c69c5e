package dev.rondo.search.term;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/** The registry of shapes: those of the types that the language allows, and of specs. */
final class Shapes {

  static final Shape BAG = new ElementsShape("bag", true, true, List::of);

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

  private static final Shape ENTRY =
      new ElementsShape(
          "entry",
          true,
          false,
          parts -> new AbstractMap.SimpleImmutableEntry<>(parts[0], parts[1])) {
        @Override
        @Nullable Object[] takeApart(Object value) {
          Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
          return new @Nullable Object[] {entry.getKey(), entry.getValue()};
        }
      };

  private static final Shape OPTIONAL =
      new ElementsShape("Optional", true, false, parts -> Optional.ofNullable(parts[0])) {
        @Override
        @Nullable Object[] takeApart(Object value) {
          return new @Nullable Object[] {((Optional<?>) value).orElse(null)};
        }
      };

  /** Immutable map entries; entries of other classes can be set or change with their map. */
  private static final Set<String> ENTRIES =
      Set.of("java.util.AbstractMap$SimpleImmutableEntry", "java.util.KeyValueHolder");

  private static final Map<Class<?>, Shape> COLLECTIONS =
      Map.of(
          ArrayList.class,
              changeable("ArrayList", false, parts -> new ArrayList<>(Arrays.asList(parts))),
          LinkedList.class,
              changeable("LinkedList", false, parts -> new LinkedList<>(Arrays.asList(parts))),
          ArrayDeque.class,
              changeable("ArrayDeque", false, parts -> new ArrayDeque<>(Arrays.asList(parts))),
          HashSet.class, changeable("HashSet", true, parts -> new HashSet<>(Arrays.asList(parts))),
          LinkedHashSet.class,
              changeable(
                  "LinkedHashSet", false, parts -> new LinkedHashSet<>(Arrays.asList(parts))),
          TreeSet.class, changeable("TreeSet", true, parts -> new TreeSet<>(Arrays.asList(parts))),
          HashMap.class, new EntriesShape("HashMap", false, true, HashMap::new),
          LinkedHashMap.class, new EntriesShape("LinkedHashMap", false, false, LinkedHashMap::new),
          TreeMap.class, new EntriesShape("TreeMap", false, true, TreeMap::new));

  /** Messages to be sent, by destination, so that renaming applies to destinations. */
  private static final Shape WAITING =
      new Shape("NodeMap") {
        @Override
        boolean isFixed() {
          return false;
        }

        @Override
        @Nullable Object[] takeApart(Object value) {
          NodeMap<?> waiting = (NodeMap<?>) value;
          return new @Nullable Object[] {waiting.entries(), waiting.last()};
        }

        @Override
        Object putTogether(@Nullable Object[] parts) {
          NodeMap<Object> waiting = new NodeMap<>();
          Map<?, ?> entries = (Map<?, ?>) Objects.requireNonNull(parts[0]);
          entries.forEach((node, message) -> waiting.put((NodeId) node, message));
          if (parts[1] != null) {
            waiting.setLast(parts[1]);
          }
          return waiting;
        }
      };

  private static final Map<Class<?>, Shape> OTHERS =
      Map.of(
          BitSet.class,
          new BitsShape(),
          NodeMap.class,
          WAITING,
          Optional.class,
          OPTIONAL,
          PriorityQueue.class,
          new QueueShape());

  /** The prefix of the key of a class; the next one is that of an array. */
  static final String CLASS = "class ";

  private static final String ARRAY = "array ";

  private static final Map<String, Shape> NAMED =
      Stream.concat(
              Stream.concat(COLLECTIONS.values().stream(), OTHERS.values().stream()),
              Stream.concat(
                  FixedShapes.ALL.stream(),
                  Stream.of(BAG, ENTRY, Shape.ATOM, Shape.NODE, Shape.VALUE, Shape.TUPLE)))
          .collect(Collectors.toMap(Shape::key, shape -> shape));

  private final Map<Class<?>, Shape> known = new ConcurrentHashMap<>();

  Shape of(Object value) {
    return of(value.getClass()).of(value);
  }

  private Shape of(Class<?> type) {
    Shape shape = known.get(type);
    return shape != null ? shape : known.computeIfAbsent(type, Shapes::find);
  }

  /** The shape with a key. */
  Shape keyed(String key, ClassLoader loader) throws IOException {
    if (key.startsWith(CLASS)) {
      return of(load(key.substring(CLASS.length()), loader));
    }
    if (key.startsWith(ARRAY)) {
      Class<?> elements = load(key.substring(ARRAY.length()), loader);
      return of(elements.arrayType());
    }
    Shape shape = NAMED.get(key);
    if (shape == null) {
      throw new IOException("there is no shape " + key);
    }
    return shape;
  }

  static Class<?> load(String name, ClassLoader loader) throws IOException {
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

  private static Shape find(Class<?> type) {
    if (ATOMS.contains(type) || Enum.class.isAssignableFrom(type)) {
      return Shape.ATOM;
    }
    Shape plain = COLLECTIONS.getOrDefault(type, OTHERS.get(type));
    if (plain != null) {
      return plain;
    }
    if (type.isArray()) {
      return new ArrayShape(type.getComponentType());
    }
    if (type.isRecord()) {
      return ObjectShape.ofRecord(type);
    }
    if (ENTRIES.contains(type.getName())) {
      return ENTRY;
    }
    if (type.getName().startsWith("java.util.")) {
      return FixedShapes.of(type);
    }
    return ObjectShape.ofObject(type);
  }

  private static Shape changeable(
      String name, boolean unordered, Function<@Nullable Object[], Object> maker) {
    return new ElementsShape(name, false, unordered, maker);
  }

  /** An array of one element type. */
  private static final class ArrayShape extends Shape {
    private final Class<?> elements;

    ArrayShape(Class<?> elements) {
      super(elements.getName() + "[]");
      this.elements = elements;
    }

    @Override
    String key() {
      return ARRAY + elements.getName();
    }

    @Override
    boolean isFixed() {
      return false;
    }

    @Override
    @Nullable Object[] takeApart(Object value) {
      @Nullable Object[] parts = new Object[Array.getLength(value)];
      for (int index = 0; index < parts.length; index++) {
        parts[index] = Array.get(value, index);
      }
      return parts;
    }

    @Override
    Object putTogether(@Nullable Object[] parts) {
      Object array = Array.newInstance(elements, parts.length);
      for (int index = 0; index < parts.length; index++) {
        Array.set(array, index, parts[index]);
      }
      return array;
    }
  }
}
