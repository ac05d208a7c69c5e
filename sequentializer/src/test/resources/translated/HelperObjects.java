import java.util.*;
import rondo.*;

/** A process keeps its log and two counters as objects; each is written out as its fields. */
@Protocol(n = 2, network = Arbitrary.class, spec = HelperObjects.Terms.class)
public class HelperObjects extends Node {
  @Round(1) record Ask(@Phase int term, List<Log.Entry> log) {}
  @Round(2) record Vote(@Phase int term, int length) {}

  /** Outputs are entries; nobody has an entry of no term. */
  public static class Terms implements Spec<HelperObjects.Log.Entry> {
    @Override
    public void observe(NodeId node, HelperObjects.Log.Entry entry) {
      if (entry.term() < 1) {
        throw new Violation(node + " has an entry of no term");
      }
    }
  }

  /** A log that knows its last entry. */
  static class Log {
    record Entry(int term, int value) {}

    private static final Entry NONE = new Entry(0, 0);

    private List<Entry> entries = new ArrayList<>();
    final int first;

    Log(int first) {
      this.first = first;
      entries.add(new Entry(1, first));
    }

    /** Adds an entry, and says how many there are. */
    int append(int term, int value) {
      this.entries.add(new Entry(term, value));
      return size();
    }

    Entry last() {
      return entries.isEmpty() ? NONE : entries.get(size() - 1);
    }

    int size() {
      return entries.size();
    }

    void replace(List<Entry> other) {
      entries = new ArrayList<>(other);
    }

    List<Entry> copy() {
      List<Entry> copy = new ArrayList<>();
      for (Entry entry : entries) {
        copy.add(entry);
      }
      return List.copyOf(copy);
    }

    static boolean newer(Entry one, Entry other) {
      return one.term() > other.term();
    }
  }

  static class Count {
    int of = Log.NONE.value();

    void add(int more) {
      of += more;
    }
  }

  private int term = 1;
  private boolean voted;
  private boolean leads;
  private final Log log = new Log(7);
  private Count asked = new Count(), answered = new Count();

  @Timeout void open() {
    term++;
    voted = false;
    leads = false;
    asked = new Count();
    for (NodeId to : nodes()) {
      send(to, new Ask(term, log.copy()));
    }
  }

  @Upon void ask(NodeId from, Ask m) {
    when(m.term() > term || m.term() == term && !voted && !leads);
    if (m.term() > term) {
      leads = false;
    }
    term = m.term();
    voted = true;
    asked.add(1);
    log.replace(m.log());
    send(from, new Vote(term, log.append(term, asked.of)));
  }

  @Upon void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(!leads && votes.size() > n() / 2);
    leads = true;
    voted = true;
    votes.stream().map(Vote::length).forEach(answered::add);
    if (Log.newer(log.last(), Log.NONE) && answered.of > log.first) {
      answered.of = 0;
    }
    output(log.last());
  }

  @Invariant boolean keepsItsFirst() {
    return log.first == 7;
  }

  @Invariant static boolean nobodyIsEmpty(List<HelperObjects> all) {
    for (HelperObjects one : all) {
      if (one.log.size() == 0 || one.asked.of < 0) {
        return false;
      }
    }
    return true;
  }
}
