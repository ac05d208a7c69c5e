package dev.rondo.run.watch;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * All that a value holds, as a sequence of values that nobody can change: two values have the same
 * sequence exactly if they hold the same. What a class says of itself with {@code toString} or
 * {@code equals} does not count.
 *
 * <p>A sequence is compared with the value of a later moment as it is written again, so that
 * nothing is made anew where nothing has changed.
 */
final class Contents {

  /** What the parts that follow are parts of. */
  private enum Kind {
    ARRAY,
    LIST,
    MAP,
    OPTIONAL,
    SET
  }

  private final List<@Nullable Object> known = new ArrayList<>();
  private int position;
  private boolean changed;

  /** Takes what a value holds now; whether that differs from what was taken before. */
  boolean take(@Nullable Object value) {
    position = 0;
    changed = false;
    write(value);
    forgetRest();
    return changed;
  }

  private void add(@Nullable Object token) {
    if (position == known.size() || !Objects.equals(known.get(position), token)) {
      forgetRest();
      changed = true;
      known.add(token);
    }
    position++;
  }

  private void forgetRest() {
    if (position < known.size()) {
      changed = true;
      known.subList(position, known.size()).clear();
    }
  }

  private void write(@Nullable Object value) {
    if (value == null || isAtom(value)) {
      add(value);
    } else if (value instanceof Record structure) {
      writeRecord(structure);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(map);
    } else if (value instanceof Collection<?> collection) {
      writeCollection(collection);
    } else if (value instanceof Optional<?> maybe) {
      add(Kind.OPTIONAL);
      write(maybe.orElse(null));
    } else if (value.getClass().isArray()) {
      writeArray(value);
    } else {
      add(value.getClass());
      add(value.toString());
    }
  }

  private static boolean isAtom(Object value) {
    return value instanceof Integer
        || value instanceof Boolean
        || value instanceof NodeId
        || value instanceof String
        || value instanceof Enum<?>
        || value instanceof Long
        || value instanceof Double
        || value instanceof Character
        || value instanceof Byte
        || value instanceof Short
        || value instanceof Float;
  }

  private void writeRecord(Record structure) {
    add(structure.getClass());
    for (Field field : RecordFields.of(structure)) {
      write(RecordFields.value(field, structure));
    }
  }

  private void writeArray(Object array) {
    int length = Array.getLength(array);
    add(Kind.ARRAY);
    add(length);
    for (int index = 0; index < length; index++) {
      write(Array.get(array, index));
    }
  }

  private void writeCollection(Collection<?> collection) {
    boolean ordered = !(collection instanceof Set<?>) || collection instanceof SortedSet<?>;
    if (ordered) {
      add(Kind.LIST);
      add(collection.size());
      for (Object part : collection) {
        write(part);
      }
    } else {
      List<String> parts = new ArrayList<>();
      collection.forEach(part -> parts.add(text(part)));
      writeUnordered(Kind.SET, parts);
    }
  }

  private void writeMap(Map<?, ?> map) {
    List<String> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(text(key) + text(value)));
    writeUnordered(Kind.MAP, entries);
  }

  private void writeUnordered(Kind kind, List<String> parts) {
    add(kind);
    add(parts.size());
    Collections.sort(parts);
    parts.forEach(this::add);
  }

  /** Something to sort by that is as unmistakable as the sequence itself. */
  private static String text(@Nullable Object value) {
    Contents contents = new Contents();
    contents.write(value);
    StringBuilder text = new StringBuilder();
    for (Object token : contents.known) {
      String type = token == null ? "" : token.getClass().getName();
      String said = token instanceof Enum<?> constant ? constant.name() : String.valueOf(token);
      text.append(type).append(':').append(said.length()).append(':').append(said);
    }
    return text.toString();
  }
}
