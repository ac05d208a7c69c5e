package dev.rondo.run.async;

import dev.rondo.analysis.Forgetting;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Inbox;

/** A process: its state, its mailboxes, and the messages in transit towards it. */
final class Participant {

  static final int NONE = -1;

  final int index;
  final NodeId id;
  final Transit transit = new Transit();

  /** What has been delivered and not been looked at, in the models MP and M-MP. */
  final Transit buffer = new Transit();

  final Inbox<Object>[] mailboxes;

  ProtocolNode node;
  long time;
  boolean halted;

  /** The handler that is enabled without new messages, and what it would use. */
  int ready;

  int[] used = new int[8];
  int usedCount;

  /** The rank of going on without new messages. */
  long rank;

  /** Whether a handler waits for nothing but what the network has promised. */
  boolean blocked;

  /** The earliest round whose promises such a handler waits for. */
  long blockedTag;

  /** The round whose promises were not kept when it was last asked. */
  long waitsFor;

  /** The first round whose promises may not have been kept. */
  long settled;

  /** The last round whose messages come too late, since a timeout did not wait for more. */
  long givenUp;

  private final ActionTable table;
  private final @Nullable Promises promises;
  private final int[] watched;

  /** What is in the mailboxes in the order in which it came; null where that does not matter. */
  private final @Nullable List<Arrival> arrivals;

  private int stored;

  /** A message in a mailbox. */
  private record Arrival(int type, int sender, Object message) {}

  Participant(
      int index,
      ActionTable table,
      ProtocolNode prototype,
      @Nullable Promises promises,
      boolean inOrder) {
    this.arrivals = inOrder ? new ArrayList<>() : null;
    this.index = index;
    this.id = NodeId.of(index);
    this.table = table;
    this.node = prototype;
    this.promises = promises;
    this.mailboxes = newMailboxes(table.types);
    this.watched = new int[table.watches];
  }

  void restart(ProtocolNode fresh) {
    node = fresh;
    time = Time.START;
    halted = false;
    settled = Time.START;
    givenUp = Time.START;
    ready = NONE;
    blocked = false;
    transit.clear();
    buffer.clear();
    for (Inbox<Object> mailbox : mailboxes) {
      mailbox.clear();
    }
    stored = 0;
    if (arrivals != null) {
      arrivals.clear();
    }
    Arrays.fill(watched, Integer.MIN_VALUE);
  }

  boolean canGoOn() {
    return ready != NONE || buffer.size > 0;
  }

  void store(int type, int sender, Object message) {
    mailboxes[type].add(sender, message);
    stored++;
    if (arrivals != null) {
      arrivals.add(new Arrival(type, sender, message));
    }
  }

  /** Whether nobody can tell a message from a lost one; see {@link Forgetting}. */
  boolean forgets(int type, int phase) {
    int watch = table.watchOf[type];
    if (watch < 0) {
      return watch == Forgetting.Bound.DROP;
    }
    return phase < watched[watch] || (table.strict[type] && phase == watched[watch]);
  }

  /**
   * Looks at the watched variables after a step and forgets what has become too old.
   *
   * @return whether the variables have not decreased
   */
  boolean forgetOld() {
    boolean increased = false;
    for (int watch = 0; watch < watched.length; watch++) {
      int value = node.rondoWatched(watch);
      if (value < watched[watch]) {
        return false;
      }
      increased |= value > watched[watch];
      watched[watch] = value;
    }
    if (increased) {
      forgetOldMessages();
    }
    return true;
  }

  private void forgetOldMessages() {
    for (int type = 0; stored > 0 && type < mailboxes.length; type++) {
      Inbox<Object> mailbox = mailboxes[type];
      for (int position = mailbox.count() - 1; position >= 0; position--) {
        if (forgets(type, node.phaseOf(type, mailbox.at(position)))) {
          forgetArrival(type, mailbox, position);
          mailbox.remove(position);
          stored--;
        }
      }
    }
    forgetOld(transit);
    forgetOld(buffer);
  }

  private void forgetOld(Transit messages) {
    for (int position = messages.size - 1; position >= 0; position--) {
      if (forgets(messages.types[position], messages.phases[position])) {
        if (promises != null) {
          promises.heard(this, messages, position);
        }
        messages.remove(position);
      }
    }
  }

  /** Finds the first enabled handler; what it would use is in {@link #used}. */
  int findReady() {
    blocked = false;
    blockedTag = Long.MAX_VALUE;
    ready = NONE;
    if (stored == 0 || halted) {
      return NONE;
    }
    if (arrivals != null) {
      return findOldest();
    }
    long earliest = Long.MAX_VALUE;
    int first = NONE;
    for (int handler = 0; handler < table.handlers; handler++) {
      if (acceptsAny(handler) && (promises == null || usedTag(handler) < earliest)) {
        ready = handler;
        if (promises == null) {
          return handler;
        }
        first = used[0];
        earliest = usedTag(handler);
      }
    }
    if (ready != NONE) {
      recall(first);
    }
    return ready;
  }

  /**
   * Finds once more what the ready handler would use. The network is not asked again: while it was
   * asked about a later round, the process may have come to its end there.
   *
   * @param first the first of the messages
   */
  private void recall(int first) {
    if (table.takesMailbox[ready]) {
      Inbox<Object> mailbox = mailboxes[table.typeOf[ready]];
      mailbox.reopen();
      node.enabled(ready, id, mailbox);
      findUsed(mailbox);
    } else {
      used[0] = first;
      usedCount = 1;
    }
  }

  /** The same where messages of one sender are handled in the order in which they were sent. */
  private int findOldest() {
    List<InSendingOrder.Candidate> enabled = new ArrayList<>();
    for (int handler = 0; handler < table.handlers; handler++) {
      Inbox<Object> mailbox = mailboxes[table.typeOf[handler]];
      if (table.takesMailbox[handler]) {
        if (mailbox.count() > 0 && accepts(handler, mailbox)) {
          enabled.add(candidate(handler, NONE, mailbox));
        }
      } else {
        for (int position = 0; position < mailbox.count(); position++) {
          if (acceptsAt(handler, mailbox, position)) {
            enabled.add(candidate(handler, position, mailbox));
          }
        }
      }
    }
    if (enabled.isEmpty()) {
      return NONE;
    }
    InSendingOrder.Candidate first = InSendingOrder.first(enabled);
    ready = first.handler();
    if (first.position() == NONE) {
      accepts(ready, mailboxes[table.typeOf[ready]]);
    } else {
      used[0] = first.position();
      usedCount = 1;
    }
    return ready;
  }

  private InSendingOrder.Candidate candidate(int handler, int position, Inbox<Object> mailbox) {
    int[] senders = new int[usedCount];
    int[] numbers = new int[usedCount];
    for (int index = 0; index < usedCount; index++) {
      senders[index] = mailbox.senderIndex(used[index]);
      numbers[index] = arrival(table.typeOf[handler], mailbox, used[index]);
    }
    return new InSendingOrder.Candidate(handler, position, senders, numbers);
  }

  /** Where a message is among the arrivals: of equal ones the first is the first in the mailbox. */
  private int arrival(int type, Inbox<Object> mailbox, int position) {
    int sender = mailbox.senderIndex(position);
    int before = 0;
    for (int index = position - 1; index >= 0 && mailbox.senderIndex(index) == sender; index--) {
      before++;
    }
    List<Arrival> all = Objects.requireNonNull(arrivals);
    for (int number = 0; number < all.size(); number++) {
      Arrival arrival = all.get(number);
      if (arrival.type() == type && arrival.sender() == sender && before-- == 0) {
        return number;
      }
    }
    throw new IllegalStateException("a message has not arrived");
  }

  private void forgetArrival(int type, Inbox<Object> mailbox, int position) {
    if (arrivals != null) {
      arrivals.remove(arrival(type, mailbox, position));
    }
  }

  private boolean acceptsAny(int handler) {
    Inbox<Object> mailbox = mailboxes[table.typeOf[handler]];
    return mailbox.count() > 0
        && (table.takesMailbox[handler] ? accepts(handler, mailbox) : acceptsOne(handler, mailbox));
  }

  private long usedTag(int handler) {
    int type = table.typeOf[handler];
    return Promises.tag(this, type, mailboxes[type].at(used[0]));
  }

  /** Whether a handler of a mailbox is enabled and uses something. */
  boolean accepts(int handler, Inbox<Object> mailbox) {
    mailbox.reopen();
    return node.enabled(handler, id, mailbox)
        && findUsed(mailbox) > 0
        && isAllowed(handler, mailbox.at(used[0]));
  }

  private boolean acceptsOne(int handler, Inbox<Object> mailbox) {
    for (int position = 0; position < mailbox.count(); position++) {
      if (acceptsAt(handler, mailbox, position)) {
        return true;
      }
    }
    return false;
  }

  private boolean acceptsAt(int handler, Inbox<Object> mailbox, int position) {
    Object message = mailbox.at(position);
    boolean accepts =
        node.enabled(handler, NodeId.of(mailbox.senderIndex(position)), message)
            && isAllowed(handler, message);
    if (accepts) {
      used[0] = position;
      usedCount = 1;
    }
    return accepts;
  }

  private boolean isAllowed(int handler, Object message) {
    if (promises == null || promises.allow(this, table.typeOf[handler], message)) {
      return true;
    }
    if (waitsFor != Time.START) {
      blocked = true;
      blockedTag = Math.min(blockedTag, waitsFor);
    }
    return false;
  }

  /** Notes which messages the guard that was just evaluated has looked at. */
  int findUsed(Inbox<Object> mailbox) {
    int size = mailbox.count();
    if (used.length < size) {
      used = new int[2 * size];
    }
    usedCount = 0;
    for (int position = 0; position < size; position++) {
      if (mailbox.used(position)) {
        used[usedCount++] = position;
      }
    }
    return usedCount;
  }

  /**
   * Adds what the action that has just run has read beyond what its guard looked at: whatever it
   * looks at, it uses.
   *
   * @return how many of {@link #used} were known before; the others follow them
   */
  int findReadBesides(Inbox<Object> mailbox) {
    int known = usedCount;
    int size = mailbox.count();
    if (known == size) {
      return known;
    }
    if (used.length < size) {
      used = java.util.Arrays.copyOf(used, 2 * size);
    }
    for (int position = 0; position < size; position++) {
      if (mailbox.wasRead(position) && !isUsed(position, known)) {
        used[usedCount++] = position;
      }
    }
    return known;
  }

  private boolean isUsed(int position, int known) {
    for (int index = 0; index < known; index++) {
      if (used[index] == position) {
        return true;
      }
    }
    return false;
  }

  void removeUsed(int type, Inbox<Object> mailbox) {
    Arrays.sort(used, 0, usedCount);
    for (int index = usedCount - 1; index >= 0; index--) {
      forgetArrival(type, mailbox, used[index]);
      mailbox.remove(used[index]);
    }
    stored -= usedCount;
    usedCount = 0;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Inbox<Object>[] newMailboxes(int types) {
    Inbox<Object>[] mailboxes = new Inbox[types];
    for (int type = 0; type < types; type++) {
      mailboxes[type] = new Inbox<>();
    }
    return mailboxes;
  }
}
