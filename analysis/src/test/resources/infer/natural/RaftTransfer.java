import java.util.*;
import rondo.*;

/** Raft's elections and log, with leadership transfer (Ongaro's thesis, 3.10): TimeoutNow to the target. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class RaftTransfer extends Node {

  enum Role { FOLLOWER, CANDIDATE, LEADER }

  record Entry(int term, int command) {}

  record RequestVote(int term, NodeId candidate, int lastIndex, int lastTerm) {}

  record VoteReply(int term, boolean granted) {}

  record Append(int term, List<Entry> log, int commit) {}

  record AppendReply(int term, int match) {}

  record TimeoutNow(int term) {}

  private int term;
  private NodeId votedFor;
  private Role role = Role.FOLLOWER;
  private final List<Entry> log = new ArrayList<>();
  private final Set<NodeId> votes = new TreeSet<>();
  private final Map<NodeId, Integer> match = new TreeMap<>();
  private int commit;

  @Timeout
  void electionTimeout() {
    when(role != Role.LEADER);
    campaign();
  }

  private void campaign() {
    term++;
    role = Role.CANDIDATE;
    votedFor = self();
    votes.clear();
    votes.add(self());
    for (NodeId peer : others()) {
      send(peer, new RequestVote(term, self(), log.size(), lastTerm()));
    }
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }

  private void stepDown(int newTerm) {
    if (newTerm > term) {
      term = newTerm;
      role = Role.FOLLOWER;
      votedFor = null;
      votes.clear();
      match.clear();
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    stepDown(m.term());
    boolean upToDate =
        m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.lastIndex() >= log.size();
    boolean granted =
        m.term() == term && upToDate && (votedFor == null || votedFor.equals(m.candidate()));
    if (granted) {
      votedFor = m.candidate();
    }
    send(from, new VoteReply(term, granted));
  }

  @Upon
  void voteReply(NodeId from, VoteReply m) {
    stepDown(m.term());
    if (role != Role.CANDIDATE || m.term() != term || !m.granted()) {
      return;
    }
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      log.add(new Entry(term, self().index()));
      match.clear();
      for (NodeId peer : others()) {
        send(peer, new Append(term, List.copyOf(log), commit));
      }
    }
  }

  @Upon
  void append(NodeId from, Append m) {
    stepDown(m.term());
    if (m.term() < term) {
      return;
    }
    role = Role.FOLLOWER;
    log.clear();
    log.addAll(m.log());
    send(from, new AppendReply(term, log.size()));
  }

  @Upon
  void appendReply(NodeId from, AppendReply m) {
    stepDown(m.term());
    if (role != Role.LEADER || m.term() != term) {
      return;
    }
    match.put(from, m.match());
    int stored = 1;
    for (int value : match.values()) {
      if (value >= log.size()) {
        stored++;
      }
    }
    if (stored > n() / 2 && commit < log.size()) {
      for (int i = commit; i < log.size(); i++) {
        output(Map.entry(i, log.get(i).command()));
      }
      commit = log.size();
      // hand over to the follower that has caught up
      send(from, new TimeoutNow(term));
    }
  }

  @Upon
  void timeoutNow(TimeoutNow m) {
    if (m.term() != term) {
      return;
    }
    campaign();
  }
}
