package dev.rondo.run.archive;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Copies what the variables of processes, specs and networks hold, for one thread. What nobody can
 * change is shared, and so is a record in which nothing can be changed.
 */
public final class StateCopy {

  private final IdentityHashMap<Class<?>, Members> members = new IdentityHashMap<>();

  /** A value that no later step changes. */
  public @Nullable Object of(@Nullable Object value) {
    if (value == null || isPlain(value)) {
      return value;
    }
    if (value instanceof Collection<?> collection) {
      return collection(collection);
    }
    if (value instanceof Map<?, ?> map) {
      return map(map);
    }
    if (value.getClass().isArray()) {
      return array(value);
    }
    if (value instanceof BitSet bits) {
      return bits.clone();
    }
    if (value instanceof Optional<?> maybe) {
      return Optional.ofNullable(of(maybe.orElse(null)));
    }
    return value instanceof NodeMap<?> waiting ? waiting(waiting) : object(value);
  }

  static boolean isPlain(Object value) {
    return value instanceof Integer
        || value instanceof NodeId
        || value instanceof Boolean
        || value instanceof Enum<?>
        || value instanceof String
        || value instanceof Long
        || value instanceof Character
        || value instanceof Number;
  }

  private Object array(Object array) {
    if (array instanceof int[] numbers) {
      return numbers.clone();
    }
    if (array instanceof boolean[] flags) {
      return flags.clone();
    }
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    if (array instanceof Object[] elements) {
      for (int index = 0; index < length; index++) {
        Array.set(copy, index, of(elements[index]));
      }
    } else {
      System.arraycopy(array, 0, copy, 0, length);
    }
    return copy;
  }

  /** Sets the elements of an array to copies of those of another of the same type. */
  public void copyInto(Object from, Object to) {
    if (from instanceof Object[] elements) {
      for (int index = 0; index < elements.length; index++) {
        ((@Nullable Object[]) to)[index] = of(elements[index]);
      }
    } else {
      System.arraycopy(from, 0, to, 0, Array.getLength(from));
    }
  }

  @SuppressWarnings("JdkObsolete") // a copy is of the class that the user chose
  private Object collection(Collection<?> from) {
    Class<?> type = from.getClass();
    boolean same = true;
    ArrayList<@Nullable Object> elements = new ArrayList<>(from.size());
    for (Object element : from) {
      Object copy = of(element);
      same &= copy == element;
      elements.add(copy);
    }
    if (type == ArrayList.class) {
      return elements;
    }
    if (type == HashSet.class) {
      return new HashSet<>(elements);
    }
    if (type == TreeSet.class) {
      return natural(((TreeSet<?>) from).comparator(), new TreeSet<>(elements));
    }
    if (type == LinkedHashSet.class) {
      return new LinkedHashSet<>(elements);
    }
    if (type == LinkedList.class) {
      return new LinkedList<>(elements);
    }
    if (type == ArrayDeque.class) {
      return new ArrayDeque<>(elements);
    }
    if (type == PriorityQueue.class) {
      return natural(((PriorityQueue<?>) from).comparator(), new PriorityQueue<>(elements));
    }
    return fixed(from, same, elements);
  }

  private Object map(Map<?, ?> from) {
    Class<?> type = from.getClass();
    boolean same = true;
    Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : from.entrySet()) {
      Object value = of(entry.getValue());
      same &= value == entry.getValue();
      entries.put(of(entry.getKey()), value);
    }
    if (type == HashMap.class) {
      return new HashMap<>(entries);
    }
    if (type == TreeMap.class) {
      return natural(((TreeMap<?, ?>) from).comparator(), new TreeMap<>(entries));
    }
    return type == LinkedHashMap.class ? entries : fixed(from, same, entries);
  }

  private static Object natural(@Nullable Object comparator, Object copy) {
    if (comparator != null) {
      throw new CannotCopy("a sorted collection has an order of its own", null);
    }
    return copy;
  }

  /** Collections that cannot be changed; what they are a view of could be. */
  private static Object fixed(Object from, boolean same, Object copy) {
    String name = from.getClass().getName();
    boolean isView = name.startsWith("java.util.Collections$Unmodifiable");
    boolean isFixed =
        name.startsWith("java.util.ImmutableCollections$")
            || name.startsWith("java.util.Collections$Empty")
            || name.startsWith("java.util.Collections$Singleton");
    boolean isSorted = from instanceof SortedSet<?> || from instanceof SortedMap<?, ?>;
    if (isFixed && same) {
      return from;
    }
    if ((isFixed || isView) && !isSorted) {
      if (from instanceof List<?>) {
        return Collections.unmodifiableList((List<?>) copy);
      }
      if (from instanceof Set<?>) {
        return Collections.unmodifiableSet(new LinkedHashSet<>((List<?>) copy));
      }
      if (from instanceof Map<?, ?>) {
        return Collections.unmodifiableMap((Map<?, ?>) copy);
      }
    }
    throw new CannotCopy("a " + name + " cannot be copied", null);
  }

  private Object waiting(NodeMap<?> from) {
    NodeMap<Object> copy = new NodeMap<>();
    from.entries().forEach((node, message) -> copy.put(node, message));
    if (!from.isEmpty()) {
      copy.setLast(from.last());
    }
    return copy;
  }

  private Object object(Object from) {
    Members its = members.computeIfAbsent(from.getClass(), Members::of);
    @Nullable Object[] parts = new Object[its.size()];
    boolean same = true;
    for (int member = 0; member < parts.length; member++) {
      Object part = its.get(from, member);
      parts[member] = of(part);
      same &= parts[member] == part;
    }
    if (from.getClass().isRecord()) {
      return same ? from : its.newRecord(parts);
    }
    return its.newObject(parts);
  }
}
