package dev.rondo.run.watch;

import dev.rondo.run.load.ProtocolNode;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state of a process as a value that can be compared: what a class says of itself with {@code
 * toString} or {@code equals} does not count, only what it holds.
 */
public final class StateImage {

  private final ProtocolNode process;
  private final String[] known;

  /** Begins with the state that the process has now. */
  public StateImage(int variables, ProtocolNode process) {
    this.process = process;
    this.known = new String[variables];
    hasChanged();
  }

  /** Whether the state differs from that of the last look. */
  public boolean hasChanged() {
    boolean changed = false;
    for (int variable = 0; variable < known.length; variable++) {
      String now = of(process.rondoState(variable));
      changed |= !now.equals(known[variable]);
      known[variable] = now;
    }
    return changed;
  }

  /** A value, unmistakably: two values have one image exactly if they hold the same. */
  public static String of(@Nullable Object value) {
    StringBuilder image = new StringBuilder();
    write(value, image);
    return image.toString();
  }

  private static void write(@Nullable Object value, StringBuilder image) {
    if (value == null) {
      image.append("null");
    } else if (value instanceof Record) {
      writeRecord(value, image);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(map, image);
    } else if (value instanceof Collection<?> collection) {
      writeCollection(collection, image);
    } else if (value instanceof Optional<?> maybe) {
      image.append("maybe:");
      write(maybe.orElse(null), image);
    } else if (value.getClass().isArray()) {
      image.append('[');
      for (int index = 0; index < Array.getLength(value); index++) {
        write(Array.get(value, index), image);
        image.append(',');
      }
      image.append(']');
    } else {
      writeAtom(value, image);
    }
  }

  private static void writeAtom(Object value, StringBuilder image) {
    String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
    image.append(value.getClass().getName()).append(':').append(text.length()).append(':');
    image.append(text);
  }

  private static void writeRecord(Object record, StringBuilder image) {
    image.append(record.getClass().getName()).append('(');
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      write(held(record, component), image);
      image.append(',');
    }
    image.append(')');
  }

  private static @Nullable Object held(Object record, RecordComponent component) {
    try {
      Field field = record.getClass().getDeclaredField(component.getName());
      field.setAccessible(true); // an accessor may say something else
      return field.get(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void writeCollection(Collection<?> collection, StringBuilder image) {
    Collection<String> parts =
        collection instanceof Set<?> && !(collection instanceof java.util.SortedSet<?>)
            ? new TreeSet<>()
            : new java.util.ArrayList<>();
    collection.forEach(part -> parts.add(of(part)));
    image.append('{').append(String.join(",", parts)).append('}');
  }

  private static void writeMap(Map<?, ?> map, StringBuilder image) {
    Collection<String> parts = new TreeSet<>();
    map.forEach((key, value) -> parts.add(of(key) + '=' + of(value)));
    image.append('{').append(String.join(",", parts)).append('}');
  }
}
