package dev.rondo.search.closure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All messages that may ever be sent to one process, by type and tag; it only grows. */
final class MessagePool {

  private final List<Map<Long, Set<SentMessage>>> byType = new ArrayList<>();
  private int size;

  MessagePool(int types) {
    for (int type = 0; type < types; type++) {
      byType.add(new TreeMap<>());
    }
  }

  boolean add(SentMessage message) {
    boolean isNew =
        byType
            .get(message.type())
            .computeIfAbsent(message.tag(), tag -> new LinkedHashSet<>())
            .add(message);
    size += isNew ? 1 : 0;
    return isNew;
  }

  /** The number of messages. */
  int size() {
    return size;
  }

  /** The messages of a type by their tags. */
  Map<Long, Set<SentMessage>> of(int type) {
    return byType.get(type);
  }

  /**
   * The mailboxes that messages of one tag can make, at most one message of each sender in each.
   *
   * @param visitor returns whether to continue
   * @return false if the visitor ended the enumeration
   */
  static boolean mailboxes(
      List<SentMessage> messages, int n, Predicate<List<SentMessage>> visitor) {
    return extend(messages, 0, n, new ArrayList<>(), visitor);
  }

  private static boolean extend(
      List<SentMessage> messages,
      int sender,
      int n,
      List<SentMessage> mailbox,
      Predicate<List<SentMessage>> visitor) {
    if (sender == n) {
      return mailbox.isEmpty() || visitor.test(List.copyOf(mailbox));
    }
    if (!extend(messages, sender + 1, n, mailbox, visitor)) {
      return false;
    }
    for (SentMessage message : messages) {
      if (message.from() == sender) {
        mailbox.add(message);
        boolean goesOn = extend(messages, sender + 1, n, mailbox, visitor);
        mailbox.remove(mailbox.size() - 1);
        if (!goesOn) {
          return false;
        }
      }
    }
    return true;
  }
}
