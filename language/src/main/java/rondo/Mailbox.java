package rondo;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The messages of one type that have arrived and have not been used yet, in the order of their
 * senders.
 *
 * <p>A mailbox lives as long as the handler it was given to; it cannot be kept in a field. Rondo
 * provides the only implementation.
 *
 * @param <M> the message type
 */
public abstract class Mailbox<M> implements Iterable<M> {

  /** For Rondo's own implementation. */
  protected Mailbox() {}

  /** The messages among these that satisfy a condition; the condition must not change anything. */
  public abstract Mailbox<M> with(Predicate<? super M> condition);

  /** The messages among these that are of one kind, where several share a round. */
  @SuppressWarnings("unchecked") // all that is left are of this type
  public final <K extends M> Mailbox<K> only(Class<K> kind) {
    return (Mailbox<K>) with(kind::isInstance);
  }

  /** How many messages there are. */
  public abstract int size();

  /** The message at a position, in the order of the senders, counted from 0. */
  public abstract M get(int position);

  /** The sender of the message at a position, counted from 0. */
  public abstract NodeId sender(int position);

  /** The senders of these messages, in their order. */
  public abstract List<NodeId> senders();

  /**
   * From how many processes these messages come. Where a process may send several, a quorum counts
   * these and not the messages.
   */
  public final int distinctSenders() {
    int distinct = 0;
    List<NodeId> senders = senders();
    for (int position = 0; position < senders.size(); position++) {
      if (senders.indexOf(senders.get(position)) == position) {
        distinct++;
      }
    }
    return distinct;
  }

  /**
   * In a {@link RoundNode}: the messages of a view of this mailbox are used, a later timeout does
   * not see them.
   */
  public abstract void use(Mailbox<? extends M> view);

  /**
   * In a {@link RoundNode}: the message at a position of a view of this mailbox is used, and no
   * other one, however alike they are.
   */
  public abstract void use(Mailbox<? extends M> view, int position);

  /** Whether there are no messages. */
  public final boolean isEmpty() {
    return size() == 0;
  }

  /** The first message of a sender, or {@code null} where there is none. */
  @SuppressWarnings("ReferenceEquality") // there is one NodeId per process
  public final M from(NodeId sender) {
    for (int position = 0; position < size(); position++) {
      if (sender(position) == sender) {
        return get(position);
      }
    }
    return null;
  }

  /** These messages as a stream, in the order of their senders. */
  public final Stream<M> stream() {
    return java.util.stream.IntStream.range(0, size()).mapToObj(this::get);
  }
}
