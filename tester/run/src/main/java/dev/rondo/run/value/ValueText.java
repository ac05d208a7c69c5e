package dev.rondo.run.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/**
 * Values as text, completely: records, collections and arrays are taken apart, since a user's
 * {@code toString()} or accessor may leave something out, and the text of an array does.
 */
public final class ValueText {

  /** The names of processes in a text. */
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
    if (value == null) {
      text.append(value);
      return;
    }
    ValueCodec codec = ValueCodecs.of(value);
    switch (codec.category()) {
      case NODE -> text.append(names.name(((NodeId) value).index()));
      case ATOM -> addAtom(value);
      case OPAQUE, OBJECT, BIT_SET -> text.append(value);
      case RECORD -> addRecord((ObjectCodec) codec, value);
      case LIST, ARRAY -> addAll(codec.parts(value));
      case SET -> addSet(codec, value);
      case MAP -> addMap(codec, value);
      case ENTRY -> addEntry((Map.Entry<?, ?>) value);
      case NODE_MAP -> add(((NodeMap<?>) value).entries());
      case OPTIONAL -> {
        text.append("Optional");
        addAll(((Optional<?>) value).stream().toArray());
      }
    }
  }

  private void addAtom(Object value) {
    if (value instanceof Enum<?> constant) {
      text.append(constant.name());
    } else if (value instanceof String words) {
      text.append('"').append(words.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    } else {
      text.append(value);
    }
  }

  /** Whether the order of the parts is part of the value: in a hash table it is not. */
  private boolean isInOrder(ValueCodec codec) {
    return !names.changeOrder() && codec.order() != ValueCodec.Order.HASHED;
  }

  private void addSet(ValueCodec codec, Object set) {
    @Nullable Object[] parts = codec.parts(set);
    if (isInOrder(codec)) {
      addAll(parts);
    } else {
      text.append(new TreeSet<>(texts(parts)));
    }
  }

  private void addMap(ValueCodec codec, Object map) {
    List<String> entries = texts(codec.parts(map));
    text.append(isInOrder(codec) ? entries : new TreeSet<>(entries));
  }

  private List<String> texts(@Nullable Object[] parts) {
    List<String> texts = new ArrayList<>(parts.length);
    for (Object part : parts) {
      texts.add(of(part, names));
    }
    return texts;
  }

  private void addEntry(Map.Entry<?, ?> entry) {
    add(entry.getKey());
    text.append('=');
    add(entry.getValue());
  }

  private void addAll(@Nullable Object[] parts) {
    text.append('[');
    for (int index = 0; index < parts.length; index++) {
      text.append(index == 0 ? "" : ", ");
      add(parts[index]);
    }
    text.append(']');
  }

  private void addRecord(ObjectCodec codec, Object value) {
    @Nullable Object[] parts = codec.parts(value);
    text.append(codec.typeName()).append('[');
    for (int index = 0; index < parts.length; index++) {
      text.append(index == 0 ? "" : ", ").append(codec.name(index)).append('=');
      add(parts[index]);
    }
    text.append(']');
  }
}
