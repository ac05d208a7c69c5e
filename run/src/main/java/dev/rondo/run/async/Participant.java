package dev.rondo.run.async;

import dev.rondo.analysis.Forgetting;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.watch.Time;
import java.util.Arrays;
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

  /** The earliest tag of what such a handler would use. */
  long blockedTag;

  private final ActionTable table;
  private final @Nullable Promises promises;
  private final int[] watched;
  private int stored;

  Participant(int index, ActionTable table, ProtocolNode prototype, @Nullable Promises promises) {
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
    ready = NONE;
    blocked = false;
    transit.clear();
    buffer.clear();
    for (Inbox<Object> mailbox : mailboxes) {
      mailbox.clear();
    }
    stored = 0;
    Arrays.fill(watched, Integer.MIN_VALUE);
  }

  boolean canGoOn() {
    return ready != NONE || buffer.size > 0;
  }

  void store(int type, int sender, Object message) {
    mailboxes[type].add(sender, message);
    stored++;
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
      for (int position = mailbox.size() - 1; position >= 0; position--) {
        if (forgets(type, node.phaseOf(type, mailbox.get(position)))) {
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
    for (int handler = 0; handler < table.handlers; handler++) {
      Inbox<Object> mailbox = mailboxes[table.typeOf[handler]];
      if (!mailbox.isEmpty()
          && (table.takesMailbox[handler]
              ? accepts(handler, mailbox)
              : acceptsOne(handler, mailbox))) {
        ready = handler;
        return handler;
      }
    }
    return NONE;
  }

  /** Whether a handler of a mailbox is enabled and uses something. */
  boolean accepts(int handler, Inbox<Object> mailbox) {
    mailbox.reopen();
    return node.enabled(handler, id, mailbox)
        && findUsed(mailbox) > 0
        && isAllowed(handler, mailbox.get(used[0]));
  }

  private boolean acceptsOne(int handler, Inbox<Object> mailbox) {
    for (int position = 0; position < mailbox.size(); position++) {
      Object message = mailbox.get(position);
      if (node.enabled(handler, mailbox.sender(position), message) && isAllowed(handler, message)) {
        used[0] = position;
        usedCount = 1;
        return true;
      }
    }
    return false;
  }

  private boolean isAllowed(int handler, Object message) {
    if (promises == null || promises.allow(this, table.typeOf[handler], message)) {
      return true;
    }
    blocked = true;
    blockedTag = Math.min(blockedTag, Promises.tag(this, table.typeOf[handler], message));
    return false;
  }

  /** Notes which messages the guard that was just evaluated has looked at. */
  int findUsed(Inbox<Object> mailbox) {
    int size = mailbox.size();
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

  void removeUsed(Inbox<Object> mailbox) {
    for (int index = usedCount - 1; index >= 0; index--) {
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
