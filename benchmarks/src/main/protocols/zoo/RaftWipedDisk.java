import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Raft (Ongaro and Ousterhout 2014) where the disk of one server may be wiped. The server comes
 * back under its old identity, with an empty log. One term is one phase: an election, and one entry
 * of the new leader.
 *
 * <p>Bug (Alagappan et al. 2018, «Protocol-aware recovery», who saw it in real systems): the server
 * votes with its empty log, as if it had never acknowledged anything. It takes two terms: an entry
 * committed by the server and the leader, and after the wipe a leader that knows nothing of it.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftWipedDisk extends Node {

  record Entry(int term, int command) {}

  @Round(1) record RequestVote(@Phase int term, int lastTerm, int length) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, List<Entry> log) {}

  @Round(4) record Appended(@Phase int term) {}

  private int term;
  private int round; // the first round of the term that is still ahead
  private boolean leads;
  private boolean wiped;
  private List<Entry> log = List.of();

  @Timeout
  void wipe() {
    when(self().equals(node(0)) && !log.isEmpty());
    round = 5; // it is silent until the next term
    leads = false;
    wiped = true;
    log = List.of();
  }

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
    if (newer(m)) { // BUG: && !wiped
      send(from, new Vote(term));
    }
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(round == 2 && votes.size() >= n() / 2);
    leads = true;
    round = 4;
    var longer = new ArrayList<>(log);
    longer.add(new Entry(term, choose(2)));
    log = List.copyOf(longer);
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
    wiped = false;
    send(from, new Appended(term));
  }

  @Upon
  void appended(Mailbox<Appended> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 4 && acks.size() >= n() / 2);
    round = 5;
    output(log);
  }

  private void enter(int newTerm, int nextRound) {
    term = newTerm;
    round = nextRound;
    leads = false;
  }

  private boolean newer(RequestVote m) {
    return m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.length() >= log.size();
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
