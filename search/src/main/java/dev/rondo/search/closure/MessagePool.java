package dev.rondo.search.closure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All that anybody may ever have sent to one process, by type and tag; it only grows. */
final class MessagePool {

  private final List<Map<Long, Set<SentMessage>>> byType = new ArrayList<>();
  private int size;

  MessagePool(int types) {
    for (int type = 0; type < types; type++) {
      byType.add(new TreeMap<>());
    }
  }

  boolean add(SentMessage letter) {
    boolean isNew =
        byType
            .get(letter.type())
            .computeIfAbsent(letter.tag(), tag -> new LinkedHashSet<>())
            .add(letter);
    size += isNew ? 1 : 0;
    return isNew;
  }

  /** How many there are; as long as the number stays the same, nothing has been added. */
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
   * @param visitor is asked whether to go on
   * @return false where it was not to go on
   */
  static boolean mailboxes(
      List<SentMessage> letters, int n, java.util.function.Predicate<List<SentMessage>> visitor) {
    return extend(letters, 0, n, new ArrayList<>(), visitor);
  }

  private static boolean extend(
      List<SentMessage> letters,
      int sender,
      int n,
      List<SentMessage> mailbox,
      java.util.function.Predicate<List<SentMessage>> visitor) {
    if (sender == n) {
      return mailbox.isEmpty() || visitor.test(List.copyOf(mailbox));
    }
    if (!extend(letters, sender + 1, n, mailbox, visitor)) {
      return false;
    }
    for (SentMessage letter : letters) {
      if (letter.from() == sender) {
        mailbox.add(letter);
        boolean goesOn = extend(letters, sender + 1, n, mailbox, visitor);
        mailbox.remove(mailbox.size() - 1);
        if (!goesOn) {
          return false;
        }
      }
    }
    return true;
  }
}
