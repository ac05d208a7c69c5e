package dev.rondo.equivalence.history;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Values as text, completely: records, collections and arrays are taken apart, since the {@code
 * toString()} of a user's record may leave something out, and that of an array does.
 */
public final class ValueText {

  private static final Births NUMBERS = Births.none(0);

  /** The accessors of records; looking them up takes longer than calling them. */
  private static final ClassValue<List<Method>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
          List<Method> accessors =
              Arrays.stream(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
          accessors.forEach(accessor -> accessor.setAccessible(true));
          return accessors;
        }
      };

  private final Births births;
  private final StringBuilder text;

  private ValueText(Births births, StringBuilder text) {
    this.births = births;
    this.text = text;
  }

  /** A value with processes by their numbers: equal texts, equal values. */
  public static String of(@Nullable Object value) {
    return of(value, NUMBERS);
  }

  /** A value with processes by their names; sets and maps are then in an order of names as well. */
  public static String of(@Nullable Object value, Births births) {
    StringBuilder text = new StringBuilder();
    append(text, value, births);
    return text.toString();
  }

  public static void append(StringBuilder text, @Nullable Object value, Births births) {
    new ValueText(births, text).add(value);
  }

  private void add(@Nullable Object value) {
    if (value instanceof NodeId node) {
      text.append(births.name(node.index()));
    } else if (value instanceof Record structure) {
      addRecord(structure);
    } else if (value instanceof Set<?> elements && !births.parents().isEmpty()) {
      text.append(sorted(elements));
    } else if (value instanceof Collection<?> elements) {
      addAll(elements);
    } else if (value instanceof Map<?, ?> map) {
      addMap(map);
    } else if (value instanceof NodeMap<?> map) {
      addMap(map.entries());
    } else if (value instanceof Optional<?> maybe) {
      text.append("Optional");
      addAll(maybe.stream().toList());
    } else if (value != null && value.getClass().isArray()) {
      addArray(value);
    } else {
      text.append(value);
    }
  }

  private Set<String> sorted(Collection<?> elements) {
    Set<String> texts = new TreeSet<>();
    elements.forEach(element -> texts.add(of(element, births)));
    return texts;
  }

  private void addAll(Collection<?> elements) {
    text.append('[');
    boolean first = true;
    for (Object element : elements) {
      text.append(first ? "" : ", ");
      add(element);
      first = false;
    }
    text.append(']');
  }

  private void addMap(Map<?, ?> map) {
    List<String> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(of(key, births) + "=" + of(value, births)));
    text.append(births.parents().isEmpty() ? entries : sorted(entries));
  }

  private void addArray(Object array) {
    text.append('[');
    for (int index = 0; index < Array.getLength(array); index++) {
      text.append(index == 0 ? "" : ", ");
      add(Array.get(array, index));
    }
    text.append(']');
  }

  private void addRecord(Record structure) {
    text.append(structure.getClass().getSimpleName()).append('[');
    boolean first = true;
    for (Method component : COMPONENTS.get(structure.getClass())) {
      text.append(first ? "" : ", ").append(component.getName()).append('=');
      add(get(component, structure));
      first = false;
    }
    text.append(']');
  }

  private static Object get(Method component, Record structure) {
    try {
      return component.invoke(structure);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
