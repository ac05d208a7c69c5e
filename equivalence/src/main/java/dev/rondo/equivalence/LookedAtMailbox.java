package dev.rondo.equivalence;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import rondo.Mailbox;
import rondo.NodeId;

/**
 * A mailbox that knows what was looked at, written from docs/language.md alone: a handler uses what
 * it has read, and of what its guard has made without reading it the narrowest views, or everything
 * where there is none.
 */
final class LookedAtMailbox extends Mailbox<Object> {

  private final List<Packet> packets;
  private final List<LookedAtMailbox> made;
  private boolean read;
  private boolean narrowed;

  LookedAtMailbox(List<Packet> packets) {
    this(packets, new ArrayList<>());
  }

  private LookedAtMailbox(List<Packet> packets, List<LookedAtMailbox> made) {
    this.packets = packets;
    this.made = made;
    made.add(this);
  }

  /** All that is in something that was read. */
  Set<Packet> read() {
    Set<Packet> all = new LinkedHashSet<>();
    made.stream().filter(view -> view.read).forEach(view -> all.addAll(view.packets));
    return all;
  }

  /** What a guard uses that has looked at this mailbox. */
  Set<Packet> usedByGuard() {
    Set<Packet> all = read();
    made.stream().filter(view -> !view.narrowed).forEach(view -> all.addAll(view.packets));
    return all;
  }

  @Override
  public Mailbox<Object> with(Predicate<? super Object> condition) {
    narrowed = true;
    return new LookedAtMailbox(
        packets.stream().filter(packet -> condition.test(packet.content())).toList(), made);
  }

  @Override
  public int size() {
    read = true;
    return packets.size();
  }

  @Override
  public Object get(int position) {
    read = true;
    return at(position).content();
  }

  @Override
  public NodeId sender(int position) {
    read = true;
    return NodeId.of(at(position).from());
  }

  /** Fails as the mailboxes of all other runs do, and with the line in which somebody asks. */
  private Packet at(int position) {
    if (position >= packets.size()) {
      throw new IndexOutOfBoundsException(position);
    }
    return packets.get(position);
  }

  @Override
  public List<NodeId> senders() {
    read = true;
    return packets.stream().map(packet -> NodeId.of(packet.from())).toList();
  }

  /** Only updates of rounds say so, and this is the mailbox of a handler. */
  @Override
  public void use(Mailbox<? extends Object> view) {
    throw new UnsupportedOperationException("handlers do not say what they use");
  }

  @Override
  public void use(Mailbox<? extends Object> view, int position) {
    use(view);
  }

  @Override
  public Iterator<Object> iterator() {
    read = true;
    return packets.stream().map(Packet::content).iterator();
  }
}
