import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * A ledger of BookKeeper (Junqueira, Kelly, Reed 2013) with two entries: P0 writes them to the
 * bookies P1 to P3, an entry is there when two have it. P4 recovers the ledger: it fences the
 * bookies, and with the answers of two keeps each entry that some of them has, up to the first that
 * none has.
 *
 * <p>Bug: recovery keeps an entry only if the ack quorum of bookies reports it.
 */
@Protocol(n = 5, f = 1, network = Arbitrary.class, spec = PrefixOrder.class)
public class BookKeeper extends Node {

  private static final int ENTRIES = 2;
  private static final int ACKS = 2;

  @Round(1) record Add(@Phase int entry, int data) {}

  @Round(2) record Added(@Phase int entry) {}

  @Round(3) record Fence(@Phase int entry) {}

  @Round(4) record Fenced(@Phase int entry, int first, int second) {}

  private int entry; // of the last message; ENTRIES + 1 once the ledger is fenced
  private int round; // the first round of the entry that is still ahead
  private int first; // the data of the entries, 0 for none
  private int second;

  @Init
  void start() {
    if (self().index() == 0) {
      write();
    }
  }

  @Upon
  void add(NodeId from, Add m) {
    when(m.entry() > entry);
    entry = m.entry();
    round = 2;
    if (entry == 1) {
      first = m.data();
    } else {
      second = m.data();
    }
    send(from, new Added(entry));
  }

  @Upon
  void added(Mailbox<Added> mailbox) {
    var acks = mailbox.with(m -> m.entry() == entry);
    when(round <= 2 && acks.size() >= ACKS);
    round = 3;
    output(entry == 1 ? List.of(first) : List.of(first, second));
    if (entry < ENTRIES) {
      write();
    }
  }

  @Upon
  void fence(NodeId from, Fence m) {
    when(m.entry() > entry);
    entry = m.entry();
    round = 4;
    send(from, new Fenced(entry, first, second));
  }

  @Upon
  void fenced(Mailbox<Fenced> mailbox) {
    var answers = mailbox.with(m -> m.entry() == entry);
    when(round <= 4 && answers.size() >= ACKS);
    round = 5;
    int firsts = 0;
    int seconds = 0;
    for (Fenced m : answers) {
      if (m.first() != 0) {
        firsts++;
        first = m.first();
      }
      if (m.second() != 0) {
        seconds++;
        second = m.second();
      }
    }
    var ledger = new ArrayList<Integer>();
    if (firsts >= ACKS) { // BUG: firsts > 0
      ledger.add(first);
      if (seconds >= ACKS) { // BUG: seconds > 0
        ledger.add(second);
      }
    }
    ledger.add(9); // closes the ledger
    output(List.copyOf(ledger));
  }

  @Timeout
  void recover() {
    when(self().index() == 4 && entry == 0);
    entry = ENTRIES + 1;
    round = 3;
    for (int i = 1; i <= 3; i++) {
      send(node(i), new Fence(entry));
    }
  }

  private void write() {
    entry++;
    round = 1;
    int data = 1 + choose(3);
    if (entry == 1) {
      first = data;
    } else {
      second = data;
    }
    for (int i = 1; i <= 3; i++) {
      send(node(i), new Add(entry, data));
    }
  }
}
