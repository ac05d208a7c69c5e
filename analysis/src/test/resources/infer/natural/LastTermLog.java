import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** Leader-based replication in rounds of a term, with a Log that knows its last entry. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class LastTermLog extends Node {

  record Entry(int term, int value) {}

  static class Log {
    private List<Entry> entries = new ArrayList<>();
    private int committed;

    void append(int term, int value) {
      entries.add(new Entry(term, value));
    }

    Entry last() {
      return entries.isEmpty() ? new Entry(0, 0) : entries.get(entries.size() - 1);
    }

    int size() {
      return entries.size();
    }

    void replace(List<Entry> other) {
      entries = new ArrayList<>(other);
    }

    boolean olderThan(int term, int size) {
      return last().term() < term || last().term() == term && size() < size;
    }

    List<Entry> copy() {
      return List.copyOf(entries);
    }

    List<Entry> commit() {
      committed = entries.size();
      return copy();
    }
  }

  record Elect(int term) {}
  record Elected(int term, List<Entry> log) {}
  record Replicate(int term, List<Entry> log) {}
  record Stored(int term) {}

  private int term;
  private boolean candidate;
  private boolean leader;
  private final Log log = new Log();

  @Timeout
  void campaign() {
    term++;
    candidate = true;
    leader = false;
    broadcast(new Elect(term));
  }

  @Upon
  void elect(NodeId from, Elect m) {
    when(m.term() > term || m.term() == term && candidate && from.equals(self()));
    if (m.term() > term) {
      becomeFollower(m.term());
    }
    send(from, new Elected(term, log.copy()));
  }

  @Upon
  void elected(Mailbox<Elected> mailbox) {
    var answers = mailbox.with(m -> m.term() == term);
    when(candidate && !leader && answers.size() > n() / 2);
    candidate = false;
    leader = true;
    for (Elected m : answers) {
      int size = m.log().size();
      int last = size == 0 ? 0 : m.log().get(size - 1).term();
      if (log.olderThan(last, size)) {
        log.replace(m.log());
      }
    }
    log.append(term, self().index() + 1);
    broadcast(new Replicate(term, log.copy()));
  }

  @Upon
  void replicate(NodeId from, Replicate m) {
    when(m.term() > term || m.term() == term && (!leader || from.equals(self())));
    if (m.term() > term) {
      becomeFollower(m.term());
    }
    candidate = false;
    log.replace(m.log());
    send(from, new Stored(term));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leader && acks.size() > n() / 2);
    leader = false;
    output(log.commit());
  }

  private void becomeFollower(int newTerm) {
    term = newTerm;
    candidate = false;
    leader = false;
  }
}
