import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Raft (Ongaro and Ousterhout 2014) where the cluster grows from three servers to five. One term is
 * one phase: an election, and one entry of the new leader, which may change the configuration. A
 * server uses the latest configuration in its log.
 *
 * <p>Bug (Fig. 10 there): the servers go from the old configuration directly to the new one, so a
 * majority of the old and a majority of the new can decide apart. It takes two terms.
 */
@Protocol(n = 5, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftDirectChange extends Node {

  private static final int OLD = 3; // the servers 0, 1 and 2

  /** Whether the old and whether the new configuration must agree from here on. */
  record Entry(int term, boolean old, boolean grown) {}

  @Round(1) record RequestVote(@Phase int term, int lastTerm, int length) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, List<Entry> log) {}

  @Round(4) record Appended(@Phase int term) {}

  private int term;
  private int round; // the first round of the term that is still ahead
  private boolean leads;
  private List<Entry> log = List.of();

  @Timeout
  void campaign() {
    when(last().grown() || self().index() < OLD);
    enter(term + 1, 2);
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new RequestVote(term, last().term(), log.size()));
      }
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term);
    enter(m.term(), 3);
    if (m.lastTerm() > last().term()
        || m.lastTerm() == last().term() && m.length() >= log.size()) {
      send(from, new Vote(term));
    }
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(round == 2 && !votes.isEmpty() && quorum(votes.senders()));
    leads = true;
    round = 4;
    var longer = new ArrayList<>(log);
    longer.add(flip() ? changed() : new Entry(term, last().old(), last().grown()));
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
    send(from, new Appended(term));
  }

  @Upon
  void appended(Mailbox<Appended> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 4 && !acks.isEmpty() && quorum(acks.senders()));
    round = 5;
    output(log);
  }

  private Entry changed() {
    return new Entry(term, false, true); // BUG: both, until an entry with both is committed
  }

  private Entry last() {
    return log.isEmpty() ? new Entry(0, true, false) : log.get(log.size() - 1);
  }

  private boolean quorum(List<NodeId> others) {
    int all = 1;
    int old = self().index() < OLD ? 1 : 0;
    for (NodeId server : others) {
      all++;
      old += server.index() < OLD ? 1 : 0;
    }
    return (!last().old() || 2 * old > OLD) && (!last().grown() || 2 * all > n());
  }

  private void enter(int newTerm, int nextRound) {
    term = newTerm;
    round = nextRound;
    leads = false;
  }
}
