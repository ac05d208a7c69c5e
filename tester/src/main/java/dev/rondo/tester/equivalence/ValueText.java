package dev.rondo.tester.equivalence;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Values as text, completely: records, collections and arrays are taken apart, since the {@code
 * toString()} of a user's record may leave something out, and that of an array does.
 */
final class ValueText {

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

  private ValueText(Births births) {
    this.births = births;
  }

  /** A value with processes by their numbers: equal texts, equal values. */
  static String of(Object value) {
    return new ValueText(Births.none(0)).text(value);
  }

  /**
   * A value with processes by their names, and thus sets in an order that has none to do with
   * numbers.
   */
  static String of(Object value, Births births) {
    return new ValueText(births).text(value);
  }

  private String text(Object value) {
    if (value instanceof NodeId node) {
      return births.name(node.index());
    }
    if (value instanceof Record structure) {
      return record(structure);
    }
    if (value instanceof Collection<?> elements) {
      return joined(elements.stream().map(this::text), elements instanceof Set, "[", "]");
    }
    if (value instanceof Map<?, ?> map) {
      Stream<String> entries =
          map.entrySet().stream().map(e -> text(e.getKey()) + "=" + text(e.getValue()));
      return joined(entries, true, "{", "}");
    }
    if (value instanceof NodeMap<?> map) {
      return text(map.entries());
    }
    return value != null && value.getClass().isArray() ? array(value) : String.valueOf(value);
  }

  private String joined(Stream<String> elements, boolean unordered, String open, String close) {
    StringJoiner text = new StringJoiner(", ", open, close);
    boolean sorts = unordered && !births.parents().isEmpty();
    (sorts ? elements.sorted() : elements).forEach(text::add);
    return text.toString();
  }

  private String array(Object array) {
    StringJoiner text = new StringJoiner(", ", "[", "]");
    for (int index = 0; index < Array.getLength(array); index++) {
      text.add(text(Array.get(array, index)));
    }
    return text.toString();
  }

  private String record(Record structure) {
    Class<?> type = structure.getClass();
    StringJoiner text = new StringJoiner(", ", type.getSimpleName() + "[", "]");
    for (Method component : COMPONENTS.get(type)) {
      text.add(component.getName() + "=" + text(get(component, structure)));
    }
    return text.toString();
  }

  private static Object get(Method component, Record structure) {
    try {
      return component.invoke(structure);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
