import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.*;

/** Raft as in Figure 2 (Ongaro, Ousterhout 2014): votes, appends and heartbeats without numbers. */
@Protocol(n = 3, spec = PrefixOrder.class)
public class RaftNumbered extends Node {
  record Entry(int term, int command) {}
  record RequestVote(int term, int lastIndex, int lastTerm) {}
  record Vote(int term, boolean granted) {}
  record AppendEntries(int term, int seq, int prevIndex, int prevTerm, List<Entry> entries, int commit) {}
  record AppendReply(int term, int seq, boolean success, int match) {}

  enum State { FOLLOWER, CANDIDATE, LEADER }

  private int term;
  private int seq;
  private State state = State.FOLLOWER;
  private NodeId votedFor;
  private final List<Entry> log = new ArrayList<>();
  private int commit;

  @Timeout
  void election() {
    when(state != State.LEADER);
    term++;
    seq = 0;
    state = State.CANDIDATE;
    votedFor = self();
    broadcastToOthers(new RequestVote(term, log.size(), lastTerm()));
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term);
    term = m.term();
    seq = 0;
    state = State.FOLLOWER;
    votedFor = null;
    boolean upToDate =
        m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.lastIndex() >= log.size();
    boolean granted =
        m.term() == term && upToDate && (votedFor == null || votedFor.equals(from));
    if (granted) {
      votedFor = from;
    }
    send(from, new Vote(term, granted));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var granted = mailbox.with(m -> m.term() == term && m.granted());
    when(state == State.CANDIDATE && granted.size() + 1 > n() / 2);
    state = State.LEADER;
    append();
  }

  @Request(times = 2)
  void client(@Input("1..2") int command) {
    when(state == State.LEADER);
    log.add(new Entry(term, command));
    append();
  }

  @Timeout
  void heartbeat() {
    when(state == State.LEADER);
    append();
  }

  private void append() {
    seq++;
    broadcastToOthers(new AppendEntries(term, seq, 0, 0, List.copyOf(log), commit));
  }

  @Upon
  void appendEntries(NodeId from, AppendEntries m) {
    when(m.term() > term || m.term() == term && m.seq() > seq);
    if (m.term() > term) {
      votedFor = null;
    }
    term = m.term();
    seq = m.seq();
    state = State.FOLLOWER;
    if (m.entries().size() >= log.size() || m.term() > lastTerm()) {
      log.clear();
      log.addAll(m.entries());
    }
    if (Math.min(m.commit(), log.size()) > commit) {
      commit = Math.min(m.commit(), log.size());
      output(List.copyOf(log.subList(0, commit)));
    }
    send(from, new AppendReply(term, seq, true, log.size()));
  }

  @Upon
  void replies(Mailbox<AppendReply> mailbox) {
    var matching = mailbox.with(m -> m.term() == term && m.seq() == seq && m.success() && m.match() == log.size());
    when(state == State.LEADER && log.size() > commit && lastTerm() == term
        && matching.size() + 1 > n() / 2);
    commit = log.size();
    output(List.copyOf(log));
  }
}
