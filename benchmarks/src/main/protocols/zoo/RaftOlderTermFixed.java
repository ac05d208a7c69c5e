import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Raft's log replication (Ongaro and Ousterhout 2014). One term is one phase: an election, then the
 * leader replicates the log that it has, then an entry of its own. A message carries the whole log
 * where Raft sends what is missing.
 *
 * <p>Without the fault of {@code RaftOlderTerm}: a leader takes a log for committed only when
 * its last entry is of the leader's own term.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftOlderTermFixed extends Node {

  record Entry(int term, int command) {}

  @Round(1) record RequestVote(@Phase int term, int lastTerm, int length) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, List<Entry> log) {}

  @Round(4) record Appended(@Phase int term) {}

  @Round(5) record AppendNew(@Phase int term, List<Entry> log) {}

  @Round(6) record AppendedNew(@Phase int term) {}

  private int term;
  private int round; // the first round of the term that is still ahead
  private boolean leads;
  private List<Entry> log = List.of();

  @Timeout
  void campaign() {
    enter(term + 1, 2);
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new RequestVote(term, lastTerm(), log.size()));
      }
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term);
    enter(m.term(), 3);
    if (m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.length() >= log.size()) {
      send(from, new Vote(term));
    }
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(round == 2 && votes.size() >= n() / 2);
    leads = true;
    round = 4;
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new Append(term, log));
      }
    }
  }

  @Upon
  void append(NodeId from, Append m) {
    when(m.term() > term || m.term() == term && !leads && round <= 3);
    enter(m.term(), 5);
    log = m.log();
    send(from, new Appended(term));
  }

  @Upon
  void appended(Mailbox<Appended> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 4 && acks.size() >= n() / 2);
    round = 6;
    if (lastTerm() == term) {
      output(log);
    }
    var longer = new ArrayList<>(log);
    longer.add(new Entry(term, choose(2)));
    log = List.copyOf(longer);
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new AppendNew(term, log));
      }
    }
  }

  @Upon
  void appendNew(NodeId from, AppendNew m) {
    when(m.term() > term || m.term() == term && !leads && round <= 5);
    enter(m.term(), 7);
    log = m.log();
    send(from, new AppendedNew(term));
  }

  @Upon
  void appendedNew(Mailbox<AppendedNew> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 6 && acks.size() >= n() / 2);
    round = 7;
    output(log);
  }

  private void enter(int newTerm, int nextRound) {
    term = newTerm;
    round = nextRound;
    leads = false;
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
