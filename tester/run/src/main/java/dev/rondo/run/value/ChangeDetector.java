package dev.rondo.run.value;

import dev.rondo.run.value.ValueCodec.Category;
import dev.rondo.run.value.ValueCodec.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Whether the content of a value has changed since the last look. User definitions of {@code
 * equals} and {@code toString} do not count; the order of Java's collections counts if their {@code
 * equals} respects it.
 *
 * <p>The content is kept as a sequence of immutable tokens: two values have the same sequence
 * exactly if their contents are equal. The sequence of a later look is compared while it is
 * written, so nothing is allocated where nothing has changed.
 */
public final class ChangeDetector {

  private final List<@Nullable Object> tokens = new ArrayList<>();
  private int position;
  private boolean changed;

  /** Whether a value differs from the one of the last call. */
  public boolean hasChanged(@Nullable Object value) {
    position = 0;
    changed = false;
    write(value);
    dropRest();
    return changed;
  }

  /** The content of values: equal lists, equal contents. The list does not change with them. */
  public static List<@Nullable Object> content(Iterable<? extends @Nullable Object> values) {
    ChangeDetector content = new ChangeDetector();
    for (Object value : values) {
      content.write(value);
    }
    return content.tokens;
  }

  private void add(@Nullable Object token) {
    if (position == tokens.size() || !Objects.equals(tokens.get(position), token)) {
      dropRest();
      changed = true;
      tokens.add(token);
    }
    position++;
  }

  private void dropRest() {
    if (position < tokens.size()) {
      changed = true;
      tokens.subList(position, tokens.size()).clear();
    }
  }

  private void write(@Nullable Object value) {
    if (value == null
        || value instanceof Integer
        || value instanceof Boolean
        || value instanceof NodeId) {
      add(value);
      return;
    }
    ValueCodec codec = ValueCodecs.of(value);
    switch (codec.category()) {
      case ATOM, NODE -> add(value);
      case OPAQUE -> {
        add(value.getClass());
        add(value.toString());
      }
      case RECORD, OBJECT -> writeAll(value.getClass(), codec.parts(value));
      case MAP -> writeUnordered(Category.MAP, codec.parts(value));
      case SET -> {
        // A sorted set is compared with another sorted set, most of the time.
        if (codec.order() == Order.SORTED) {
          writeAll(Order.SORTED, codec.parts(value));
        } else {
          writeUnordered(Category.SET, codec.parts(value));
        }
      }
      case LIST, ENTRY, ARRAY, OPTIONAL, BIT_SET, NODE_MAP ->
          writeAll(codec.category(), codec.parts(value));
    }
  }

  private void writeAll(Object kind, @Nullable Object[] parts) {
    add(kind);
    add(parts.length);
    for (Object part : parts) {
      write(part);
    }
  }

  private void writeUnordered(Category kind, @Nullable Object[] parts) {
    List<String> texts = new ArrayList<>(parts.length);
    for (Object part : parts) {
      texts.add(text(part));
    }
    Collections.sort(texts);
    add(kind);
    add(parts.length);
    texts.forEach(this::add);
  }

  /** A text to sort by that is as unambiguous as the sequence itself. */
  private static String text(@Nullable Object value) {
    ChangeDetector content = new ChangeDetector();
    content.write(value);
    StringBuilder text = new StringBuilder();
    for (Object token : content.tokens) {
      String type = token == null ? "" : token.getClass().getName();
      String said = token instanceof Enum<?> constant ? constant.name() : String.valueOf(token);
      text.append(type).append(':').append(said.length()).append(':').append(said);
    }
    return text.toString();
  }
}
