package dev.rondo.run.step;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Inbox;

/**
 * The state of a process: its variables and its mailboxes. After a guard was evaluated, and after a
 * handler or a timeout has run, it also holds which messages those use.
 */
public class ProcessState {

  private final int index;
  private final NodeId id;
  private final Inbox<Object>[] mailboxes;
  private final @Nullable List<WaitingMessage> arrivals; // null if the order does not matter
  private ProtocolNode node;
  private int stored;
  private int[] used = new int[8];
  private int usedCount;
  private int usedByGuard;

  /** A message in a mailbox; of one sender and type the first to arrive is the first there. */
  private record WaitingMessage(int type, int sender) {}

  /**
   * A process without messages.
   *
   * @param ordered whether it keeps the order in which messages arrive
   */
  public ProcessState(int index, ActionTable table, ProtocolNode node, boolean ordered) {
    this.index = index;
    this.id = NodeId.of(index);
    this.mailboxes = table.newMailboxes();
    this.arrivals = ordered ? new ArrayList<>() : null;
    this.node = node;
  }

  /** The number of the process. */
  public final int index() {
    return index;
  }

  /** The process as the language names it. */
  public final NodeId id() {
    return id;
  }

  /** The instance of the protocol's class, with the variables of the process. */
  public final ProtocolNode node() {
    return node;
  }

  /** The messages of a type that have arrived and were not used. */
  public final Inbox<Object> mailbox(int type) {
    return mailboxes[type];
  }

  /** The tag of a message. */
  public final long tagOf(int type, Object message) {
    return Time.sending(node.phaseOf(type, message), node.roundOf(type, message));
  }

  /** Replaces the variables and removes all messages. */
  protected final void reset(ProtocolNode fresh) {
    node = fresh;
    clear();
  }

  /** Removes all messages. */
  public final void clear() {
    for (Inbox<Object> mailbox : mailboxes) {
      mailbox.clear();
    }
    stored = 0;
    usedCount = 0;
    if (arrivals != null) {
      arrivals.clear();
    }
  }

  /**
   * Puts a message into its mailbox.
   *
   * @return its position there
   */
  public final int store(int type, int sender, Object message) {
    stored++;
    if (arrivals != null) {
      arrivals.add(new WaitingMessage(type, sender));
    }
    return mailboxes[type].add(sender, message);
  }

  /** Removes a message from its mailbox. */
  protected final void remove(int type, int position) {
    if (arrivals != null) {
      arrivals.remove(arrivalOf(type, position));
    }
    mailboxes[type].remove(position);
    stored--;
  }

  /** How many messages of a sender the mailboxes have. */
  protected final int storedFrom(int sender) {
    int count = 0;
    for (Inbox<Object> mailbox : mailboxes) {
      for (int position = 0; position < mailbox.count(); position++) {
        count += mailbox.senderIndex(position) == sender ? 1 : 0;
      }
    }
    return count;
  }

  /** Whether a mailbox has messages. */
  protected final boolean hasMail() {
    return stored > 0;
  }

  /** The number of the message at a position, in the order of arrival. */
  final int arrivalOf(int type, int position) {
    Inbox<Object> mailbox = mailboxes[type];
    WaitingMessage arrival = new WaitingMessage(type, mailbox.senderIndex(position));
    int before = 0;
    while (before < position && mailbox.senderIndex(position - before - 1) == arrival.sender) {
      before++;
    }
    List<WaitingMessage> all = Objects.requireNonNull(arrivals);
    int number = all.indexOf(arrival);
    for (; before > 0; before--) {
      number += 1 + all.subList(number + 1, all.size()).indexOf(arrival);
    }
    return number;
  }

  /** How many messages are used. */
  public final int usedCount() {
    return usedCount;
  }

  /** The position of a used message in its mailbox. */
  public final int used(int number) {
    return used[number];
  }

  /** How many of the used messages the guard used; the action has read the others itself. */
  public final int usedByGuard() {
    return usedByGuard;
  }

  /** Notes that nothing is used. */
  final void useNone() {
    usedCount = 0;
  }

  /** Notes that one message is used. */
  final void useOne(int position) {
    used[0] = position;
    usedCount = 1;
  }

  /** Notes which messages the guard that was just evaluated uses. */
  public final int useAsGuard(Inbox<Object> mailbox) {
    int size = mailbox.count();
    if (used.length < size) {
      used = new int[2 * size];
    }
    usedCount = mailbox.used(used);
    return usedCount;
  }

  /** Adds what the action that has just run has read besides: it uses all that it reads. */
  final void useRead(Inbox<Object> mailbox) {
    int size = mailbox.count();
    if (usedByGuard == size) {
      return;
    }
    if (used.length < size) {
      used = Arrays.copyOf(used, 2 * size);
    }
    for (int position = 0; position < size; position++) {
      if (mailbox.wasRead(position) && !isUsedByGuard(position)) {
        used[usedCount++] = position;
      }
    }
  }

  /** Notes that an action begins, with what its guard uses. */
  final void actionBegins() {
    usedByGuard = usedCount;
  }

  private boolean isUsedByGuard(int position) {
    return Arrays.stream(used, 0, usedByGuard).anyMatch(each -> each == position);
  }

  /** Removes the used messages from their mailbox. */
  protected final void removeUsed(int type) {
    if (usedCount > usedByGuard) { // what a guard uses is in order
      Arrays.sort(used, 0, usedCount);
    }
    for (int number = usedCount - 1; number >= 0; number--) {
      remove(type, used[number]);
    }
    usedCount = 0;
  }
}
