package dev.rondo.run.step;

import java.util.ArrayList;
import java.util.List;
import rondo.runtime.Inbox;

/** The messages in the mailboxes of a process, in the order of arrival. */
final class ArrivalOrder {

  private final List<Arrival> all = new ArrayList<>();

  private record Arrival(int type, int sender) {}

  void clear() {
    all.clear();
  }

  void add(int type, int sender) {
    all.add(new Arrival(type, sender));
  }

  void remove(int type, Inbox<Object> mailbox, int position) {
    all.remove(number(type, mailbox, position));
  }

  /** The number of the message at a position of its mailbox. */
  int number(int type, Inbox<Object> mailbox, int position) {
    int sender = mailbox.senderIndex(position);
    int before = 0;
    for (int index = position - 1; index >= 0 && mailbox.senderIndex(index) == sender; index--) {
      before++;
    }
    for (int number = 0; number < all.size(); number++) {
      Arrival arrival = all.get(number);
      if (arrival.type() == type && arrival.sender() == sender && before-- == 0) {
        return number;
      }
    }
    throw new IllegalStateException("a message has not arrived");
  }
}
