package dev.rondo.run.async;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.InSendingOrder;
import dev.rondo.run.step.WatchedPhases;
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

  /** The first round in which it does not act any more, as far as the network was asked. */
  long stopsAt;

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

  final ActionTable table;
  private final @Nullable Promises promises;
  private final WatchedPhases watched;
  private final boolean inOrder;
  private final @Nullable Arrivals arrivals; // null where nobody asks in which order messages came
  private int stored;

  Participant(
      int index,
      ActionTable table,
      ProtocolNode prototype,
      @Nullable Promises promises,
      boolean inOrder) {
    this.inOrder = inOrder;
    this.arrivals = inOrder || (promises != null && table.takesOneByOne()) ? new Arrivals() : null;
    this.index = index;
    this.id = NodeId.of(index);
    this.table = table;
    this.node = prototype;
    this.promises = promises;
    this.mailboxes = table.newMailboxes();
    this.watched = new WatchedPhases(table.watchOf, table.strict, table.watches);
  }

  void restart(ProtocolNode fresh) {
    node = fresh;
    time = Time.START;
    halted = false;
    stopsAt = Long.MAX_VALUE;
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
    watched.restart();
  }

  boolean canGoOn() {
    return ready != NONE || buffer.size > 0;
  }

  void store(int type, int sender, Object message) {
    mailboxes[type].add(sender, message);
    stored++;
    if (arrivals != null) {
      arrivals.add(type, sender);
    }
  }

  /** Whether nobody can tell a message from a lost one: it is too old. */
  boolean forgets(int type, int phase) {
    return watched.forget(type, phase);
  }

  /**
   * Looks at the watched variables after a step and forgets what has become too old.
   *
   * @return whether the variables have not decreased
   */
  boolean forgetOld() {
    WatchedPhases.Change change = watched.look(node);
    if (change == WatchedPhases.Change.MORE) {
      forgetOldMessages();
    }
    return change != WatchedPhases.Change.LESS;
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
    if (stored > 0 && !halted) {
      ready = inOrder ? findOldest() : promises == null ? findFirst() : findEarliest(promises);
    }
    haltIfDone();
    return ready;
  }

  /** Who stops in a later round does before what it can. */
  void haltIfDone() {
    halted |= stopsAt != Long.MAX_VALUE && ready == NONE;
  }

  private int findFirst() {
    for (int handler = 0; handler < table.handlers; handler++) {
      if (acceptsAny(handler)) {
        return handler;
      }
    }
    return NONE;
  }

  /** The handler of the earliest round, as in rounds. */
  private int findEarliest(Promises kept) {
    kept.forgetFailures();
    long earliest = Long.MAX_VALUE;
    int found = NONE;
    int first = NONE;
    for (int handler = 0; handler < table.handlers; handler++) {
      if (acceptsAny(handler) && usedTag(handler) < earliest) {
        found = handler;
        first = used[0];
        earliest = usedTag(handler);
      }
    }
    kept.failBefore(this, found, earliest);
    if (found != NONE) {
      recall(found, first);
    }
    return found;
  }

  /**
   * Finds once more what a handler would use; the network has allowed it.
   *
   * @param first the first of the messages
   */
  private void recall(int handler, int first) {
    if (table.takesMailbox[handler]) {
      Inbox<Object> mailbox = mailboxes[table.typeOf[handler]];
      mailbox.reopen();
      node.enabled(handler, id, mailbox);
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
    int handler = first.handler();
    if (first.position() == NONE) {
      accepts(handler, mailboxes[table.typeOf[handler]]);
    } else {
      used[0] = first.position();
      usedCount = 1;
    }
    return handler;
  }

  private InSendingOrder.Candidate candidate(int handler, int position, Inbox<Object> mailbox) {
    int[] senders = new int[usedCount];
    int[] numbers = new int[usedCount];
    for (int index = 0; index < usedCount; index++) {
      senders[index] = mailbox.senderIndex(used[index]);
      numbers[index] = arrived().number(table.typeOf[handler], mailbox, used[index]);
    }
    return new InSendingOrder.Candidate(handler, position, senders, numbers);
  }

  private void forgetArrival(int type, Inbox<Object> mailbox, int position) {
    if (arrivals != null) {
      arrivals.remove(type, mailbox, position);
    }
  }

  private boolean acceptsAny(int handler) {
    Inbox<Object> mailbox = mailboxes[table.typeOf[handler]];
    return mailbox.count() > 0
        && (table.takesMailbox[handler] ? accepts(handler, mailbox) : acceptsOne(handler, mailbox));
  }

  /** The tag of what a handler would use that was found to be enabled last. */
  long usedTag(int handler) {
    int type = table.typeOf[handler];
    return Promises.tag(this, type, mailboxes[type].at(used[0]));
  }

  /** Whether a handler of a mailbox is enabled and uses something. */
  boolean accepts(int handler, Inbox<Object> mailbox) {
    mailbox.reopen();
    return holds(handler, id, mailbox)
        && findUsed(mailbox) > 0
        && isAllowed(handler, mailbox.at(used[0]));
  }

  private boolean acceptsOne(int handler, Inbox<Object> mailbox) {
    int first = NONE;
    for (int position = 0; position < mailbox.count(); position++) {
      boolean earlier = first == NONE || comesBefore(table.typeOf[handler], position, first);
      if (earlier && acceptsAt(handler, mailbox, position)) {
        if (promises == null) {
          return true;
        }
        first = position;
      }
    }
    if (first != NONE) {
      used[0] = first;
      usedCount = 1;
    }
    return first != NONE;
  }

  /**
   * Of messages that a network has made wait, those of an earlier round come first, as they do in
   * rounds; those of one round that are taken one by one as they came, since rounds have every
   * order of them.
   */
  private boolean comesBefore(int type, int position, int other) {
    Inbox<Object> mailbox = mailboxes[type];
    long tag = Promises.tag(this, type, mailbox.at(position));
    long otherTag = Promises.tag(this, type, mailbox.at(other));
    return tag == otherTag && table.oneByOne[type]
        ? arrived().number(type, mailbox, position) < arrived().number(type, mailbox, other)
        : tag < otherTag;
  }

  private Arrivals arrived() {
    return Objects.requireNonNull(arrivals);
  }

  private boolean acceptsAt(int handler, Inbox<Object> mailbox, int position) {
    Object message = mailbox.at(position);
    NodeId from = NodeId.of(mailbox.senderIndex(position));
    if (!holds(handler, from, message) || !isAllowed(handler, message)) {
      return false;
    }
    used[0] = position;
    usedCount = 1;
    return true;
  }

  private boolean holds(int handler, NodeId from, Object messages) {
    return promises == null
        ? node.enabled(handler, from, messages)
        : promises.holds(this, handler, from, messages);
  }

  boolean isAllowed(int handler, Object message) {
    return promises == null || promises.allow(this, table.typeOf[handler], message);
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
      used = Arrays.copyOf(used, 2 * size);
    }
    for (int position = 0; position < size; position++) {
      if (mailbox.wasRead(position) && !isUsed(position, known)) {
        used[usedCount++] = position;
      }
    }
    return known;
  }

  private boolean isUsed(int position, int known) {
    return Arrays.stream(used, 0, known).anyMatch(each -> each == position);
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
}
