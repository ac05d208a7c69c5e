package dev.rondo.run.value;

import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/** The messages to send, by process, so that a renaming of processes applies to them. */
final class NodeMapCodec extends ValueCodec {

  NodeMapCodec() {
    super("NodeMap", Category.NODE_MAP, Order.SEQUENCE);
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    NodeMap<?> waiting = (NodeMap<?>) value;
    return new @Nullable Object[] {waiting.entries(), waiting.last()};
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    NodeMap<Object> waiting = new NodeMap<>();
    Map<?, ?> entries = (Map<?, ?>) Objects.requireNonNull(parts[0]);
    entries.forEach((node, message) -> waiting.put((NodeId) node, message));
    if (parts[1] != null) {
      waiting.setLast(parts[1]);
    }
    return waiting;
  }

  @Override
  @SuppressWarnings("unchecked") // copies are of the same type
  public Object copy(Object value, UnaryOperator<@Nullable Object> copies) {
    return ((NodeMap<Object>) value).copy(each -> Objects.requireNonNull(copies.apply(each)));
  }
}
