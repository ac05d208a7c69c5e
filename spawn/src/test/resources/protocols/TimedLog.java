import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.*;

/**
 * Replication of a log in the manner of Raft, one entry per term: a leader is elected, replicates
 * its log with one entry more, and outputs it when a majority has it. It has timers, a request and
 * durable fields, and neither a process nor the spec grows with the time.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = TimedLog.RecentAgreement.class)
public class TimedLog extends Node {

  /** A term has one log; the last hundred terms are remembered. */
  public static class RecentAgreement implements Spec<Map.Entry<Integer, List<Entry>>> {
    private final TreeMap<Integer, List<Entry>> recent = new TreeMap<>();

    @Override
    public void observe(NodeId node, Map.Entry<Integer, List<Entry>> output) {
      List<Entry> other = recent.put(output.getKey(), output.getValue());
      if (other != null && !other.equals(output.getValue())) {
        throw new Violation("term " + output.getKey() + " has two logs");
      }
      if (recent.size() > 100) {
        recent.pollFirstEntry();
      }
    }
  }

  record Entry(int term, int command) {}

  @Round(1) record RequestVote(@Phase int term, int lastTerm, int length) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, List<Entry> log) {}

  @Round(4) record Appended(@Phase int term) {}

  @Durable private int term;
  @Durable private int round;
  @Durable private List<Entry> log = List.of();
  private boolean leads;
  private boolean asked;

  @Init
  void init() {
    startTimer("election");
  }

  @Recover
  void recover() {
    startTimer("election");
  }

  @Timeout("election")
  void campaign() {
    startTimer("election");
    enter(term + 1, 2);
    for (NodeId peer : others()) {
      send(peer, new RequestVote(term, lastTerm(), log.size()));
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term);
    enter(m.term(), 3);
    if (m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.length() >= log.size()) {
      startTimer("election");
      send(from, new Vote(term));
    }
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(round == 2 && 2 * (votes.size() + 1) > n());
    leads = true;
    round = 4;
  }

  @Request(times = 2)
  void append(@Input("1..9") int command) {
    when(leads && round == 4 && !asked);
    asked = true;
    var longer = new ArrayList<>(log.subList(Math.max(0, log.size() - 5), log.size()));
    longer.add(new Entry(term, command));
    log = List.copyOf(longer);
    for (NodeId peer : others()) {
      send(peer, new Append(term, log));
    }
  }

  @Upon
  void append(NodeId from, Append m) {
    when(m.term() > term || m.term() == term && !leads && round <= 3);
    enter(m.term(), 5);
    startTimer("election");
    log = m.log();
    send(from, new Appended(term));
  }

  @Upon
  void appended(Mailbox<Appended> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 4 && asked && 2 * (acks.size() + 1) > n());
    round = 5;
    output(Map.entry(term, log));
  }

  private void enter(int newTerm, int nextRound) {
    term = newTerm;
    round = nextRound;
    leads = false;
    asked = false;
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
