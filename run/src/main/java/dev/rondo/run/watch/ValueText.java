package dev.rondo.run.watch;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Values as text, completely: records, collections and arrays are taken apart, since a user's
 * {@code toString()} or accessor may leave something out, and the text of an array does.
 */
public final class ValueText {

  /** What processes are called in a text. */
  public interface Names {

    String name(int process);

    /** Whether names are in another order than numbers, so that sets and maps are as well. */
    default boolean changeOrder() {
      return false;
    }
  }

  private static final Names NUMBERS = process -> "P" + process;

  private static final Names NUMBERS_WITHOUT_ORDER =
      new Names() {
        @Override
        public String name(int process) {
          return NUMBERS.name(process);
        }

        @Override
        public boolean changeOrder() {
          return true;
        }
      };

  private final Names names;
  private final StringBuilder text;

  private ValueText(Names names, StringBuilder text) {
    this.names = names;
    this.text = text;
  }

  /** A value with processes by their numbers: equal texts, equal values. */
  public static String of(@Nullable Object value) {
    return of(value, NUMBERS);
  }

  /** The same text for sets and maps that Java calls equal, whatever their order. */
  public static String unordered(@Nullable Object value) {
    return of(value, NUMBERS_WITHOUT_ORDER);
  }

  /** A value with processes by their names. */
  public static String of(@Nullable Object value, Names names) {
    StringBuilder text = new StringBuilder();
    append(text, value, names);
    return text.toString();
  }

  public static void append(StringBuilder text, @Nullable Object value, Names names) {
    new ValueText(names, text).add(value);
  }

  private void add(@Nullable Object value) {
    if (value instanceof NodeId node) {
      text.append(names.name(node.index()));
    } else if (value instanceof Record structure) {
      addRecord(structure);
    } else if (value instanceof Set<?> elements && !isInOrder(elements)) {
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
    } else if (value instanceof Enum<?> constant) {
      text.append(constant.name());
    } else if (value instanceof String words) {
      text.append('"').append(words.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    } else if (value != null && value.getClass().isArray()) {
      addArray(value);
    } else {
      text.append(value);
    }
  }

  /** Whether the order of a set says something: that of a hash table does not. */
  private boolean isInOrder(Set<?> elements) {
    return !names.changeOrder()
        && (elements instanceof SortedSet || elements instanceof LinkedHashSet);
  }

  private boolean isInOrder(Map<?, ?> map) {
    return !names.changeOrder() && (map instanceof SortedMap || map instanceof LinkedHashMap);
  }

  private Set<String> sorted(Collection<?> elements) {
    Set<String> texts = new TreeSet<>();
    elements.forEach(element -> texts.add(of(element, names)));
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
    map.forEach((key, value) -> entries.add(of(key, names) + "=" + of(value, names)));
    text.append(isInOrder(map) ? entries : new TreeSet<>(entries));
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
    for (Field component : RecordFields.of(structure)) {
      text.append(first ? "" : ", ").append(component.getName()).append('=');
      add(RecordFields.value(component, structure));
      first = false;
    }
    text.append(']');
  }
}
