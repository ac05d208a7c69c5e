import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Raft with single-server membership changes (Ongaro 2014, §4.1): a leader may remove a server from
 * the cluster. One term is one phase: an election, one entry of the new leader, and perhaps a
 * change of the configuration, which holds from the moment it is in a server's log.
 *
 * <p>Without the fault of {@code RaftSingleServer}: a leader changes the configuration only
 * when an entry of its own term is committed.
 */
@Protocol(n = 4, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftSingleServerFixed extends Node {

  private static final int FEWEST = 3; // servers that are left

  record Entry(int term, List<NodeId> config) {}

  @Round(1) record RequestVote(@Phase int term, int lastTerm, int length) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Append(@Phase int term, List<Entry> log) {}

  @Round(4) record Appended(@Phase int term) {}

  @Round(5) record Change(@Phase int term, List<Entry> log) {}

  @Round(6) record Changed(@Phase int term) {}

  private int term;
  private int round; // the first round of the term that is still ahead
  private boolean leads;
  private List<Entry> log = List.of();

  @Timeout
  void campaign() {
    when(config().contains(self()));
    enter(term + 1, 2);
    for (NodeId peer : peers()) {
      send(peer, new RequestVote(term, lastTerm(), log.size()));
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
    when(round == 2 && majority(votes.size()));
    leads = true;
    round = 4;
    extend(config());
    for (NodeId peer : peers()) {
      send(peer, new Append(term, log));
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
    when(leads && round == 4 && majority(acks.size()));
    round = 6;
    output(log);
    extend(smaller());
    for (NodeId peer : peers()) {
      send(peer, new Change(term, log));
    }
  }

  @Upon
  void change(NodeId from, Change m) {
    when(m.term() > term || m.term() == term && !leads && round <= 5);
    enter(m.term(), 7);
    log = m.log();
    send(from, new Changed(term));
  }

  @Upon
  void changed(Mailbox<Changed> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(leads && round == 6 && majority(acks.size()));
    round = 7;
    output(log);
  }

  private void enter(int newTerm, int nextRound) {
    term = newTerm;
    round = nextRound;
    leads = false;
  }

  private void extend(List<NodeId> config) {
    var longer = new ArrayList<>(log);
    longer.add(new Entry(term, List.copyOf(config)));
    log = List.copyOf(longer);
  }

  /** Without one of the other servers, if enough are left. */
  private List<NodeId> smaller() {
    var config = new ArrayList<>(config());
    if (config.size() > FEWEST) {
      config.remove(choose(peers()));
    }
    return config;
  }

  private List<NodeId> config() {
    return log.isEmpty() ? nodes() : log.get(log.size() - 1).config();
  }

  private List<NodeId> peers() {
    var peers = new ArrayList<>(config());
    peers.remove(self());
    return peers;
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }

  /** Whether this process and as many others are a majority of the configuration. */
  private boolean majority(int others) {
    return 2 * (others + 1) > config().size();
  }
}
