import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftLog extends Node {
  enum Role { FOLLOWER, CANDIDATE, LEADER }
  record Entry(int term, int command) {}
  record RequestVote(int term, int lastIndex, int lastTerm) {}
  record VoteReply(int term, boolean granted) {}
  record AppendEntries(int term, int prevIndex, int prevTerm, List<Entry> entries, int commit) {}
  record AppendReply(int term, boolean success, int match) {}

  private int term;
  private Role role = Role.FOLLOWER;
  private NodeId votedFor;
  private final Set<NodeId> votes = new TreeSet<>();
  private final List<Entry> log = new ArrayList<>();
  private int commit;
  private final Map<NodeId, Integer> nextIndex = new TreeMap<>();
  private final Map<NodeId, Integer> matchIndex = new TreeMap<>();

  @Timeout void election() {
    when(role != Role.LEADER);
    term++;
    role = Role.CANDIDATE;
    votedFor = self();
    votes.clear();
    votes.add(self());
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new RequestVote(term, log.size(), lastTerm()));
      }
    }
  }

  @Timeout void replicate() {
    when(role == Role.LEADER);
    if (flip()) {
      log.add(new Entry(term, choose(3)));
    }
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        int next = nextIndex.get(peer);
        send(peer, new AppendEntries(term, next, next == 0 ? 0 : log.get(next - 1).term(),
            List.copyOf(log.subList(next, log.size())), commit));
      }
    }
  }

  @Upon void requestVote(NodeId from, RequestVote m) {
    if (m.term() > term) {
      stepDown(m.term());
    }
    boolean upToDate = m.lastTerm() > lastTerm() || m.lastTerm() == lastTerm() && m.lastIndex() >= log.size();
    boolean grant = m.term() == term && upToDate && (votedFor == null || votedFor.equals(from));
    if (grant) {
      votedFor = from;
    }
    send(from, new VoteReply(term, grant));
  }

  @Upon void voteReply(NodeId from, VoteReply m) {
    if (m.term() > term) {
      stepDown(m.term());
      return;
    }
    if (role != Role.CANDIDATE || m.term() < term || !m.granted()) {
      return;
    }
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      for (NodeId peer : nodes()) {
        nextIndex.put(peer, log.size());
        matchIndex.put(peer, 0);
      }
    }
  }

  @Upon void appendEntries(NodeId from, AppendEntries m) {
    if (m.term() > term) {
      stepDown(m.term());
    }
    if (m.term() < term || m.prevIndex() > log.size()
        || m.prevIndex() > 0 && log.get(m.prevIndex() - 1).term() != m.prevTerm()) {
      send(from, new AppendReply(term, false, 0));
      return;
    }
    role = Role.FOLLOWER;
    while (log.size() > m.prevIndex()) {
      log.remove(log.size() - 1);
    }
    log.addAll(m.entries());
    commitTo(Math.min(m.commit(), log.size()));
    send(from, new AppendReply(term, true, log.size()));
  }

  @Upon void appendReply(NodeId from, AppendReply m) {
    if (m.term() > term) {
      stepDown(m.term());
      return;
    }
    if (role != Role.LEADER || m.term() != term) {
      return;
    }
    if (!m.success()) {
      nextIndex.put(from, Math.max(0, nextIndex.get(from) - 1));
      return;
    }
    matchIndex.put(from, m.match());
    nextIndex.put(from, m.match());
    for (int index = log.size(); index > commit; index--) {
      int copies = 1;
      for (NodeId peer : nodes()) {
        if (!peer.equals(self()) && matchIndex.get(peer) >= index) {
          copies++;
        }
      }
      if (copies > n() / 2 && log.get(index - 1).term() == term) {
        commitTo(index);
        break;
      }
    }
  }

  private void commitTo(int index) {
    if (index > commit) {
      commit = index;
      output(log.subList(0, commit).stream().map(Entry::command).toList());
    }
  }

  private void stepDown(int newTerm) {
    term = newTerm;
    role = Role.FOLLOWER;
    votedFor = null;
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
