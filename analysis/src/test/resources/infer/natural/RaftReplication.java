import java.util.*;
import rondo.*;

/** Raft (Ongaro and Ousterhout 2014): elections and one append per term, a handler per RPC; who is behind is told nothing. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftReplication extends Node {
  enum Role { FOLLOWER, CANDIDATE, LEADER }

  record Entry(int term, int command) {}

  record RequestVote(int term, int lastLogIndex, int lastLogTerm) {}

  record VoteGranted(int term) {}

  record AppendEntries(int term, List<Entry> entries) {}

  record Appended(int term, int matchIndex) {}

  record CommitIndex(int term, int index) {}

  private int currentTerm;
  private Role role = Role.FOLLOWER;
  private NodeId votedFor;
  private List<Entry> log = new ArrayList<>();
  private int commitIndex;
  private int appendedIn;
  private final Set<NodeId> voters = new HashSet<>();
  private final Map<NodeId, Integer> matchIndex = new HashMap<>();

  @Timeout
  void startElection() {
    if (role == Role.LEADER) {
      return;
    }
    becomeFollower(currentTerm + 1);
    role = Role.CANDIDATE;
    votedFor = self();
    voters.add(self());
    broadcastToOthers(new RequestVote(currentTerm, log.size(), lastLogTerm()));
  }

  @Upon
  void onRequestVote(NodeId candidate, RequestVote m) {
    if (m.term() < currentTerm) {
      return;
    }
    if (m.term() > currentTerm) {
      becomeFollower(m.term());
    }
    if (votedFor != null || !isUpToDate(m)) {
      return;
    }
    votedFor = candidate;
    send(candidate, new VoteGranted(currentTerm));
  }

  @Upon
  void onVoteGranted(NodeId voter, VoteGranted m) {
    if (m.term() != currentTerm || role != Role.CANDIDATE) {
      return;
    }
    voters.add(voter);
    if (voters.size() > n() / 2) {
      role = Role.LEADER;
      log.add(new Entry(currentTerm, self().index()));
      matchIndex.put(self(), log.size());
      broadcastToOthers(new AppendEntries(currentTerm, List.copyOf(log)));
    }
  }

  @Upon
  void onAppendEntries(NodeId leader, AppendEntries m) {
    if (m.term() < currentTerm || role == Role.LEADER) {
      return;
    }
    if (m.term() > currentTerm) {
      becomeFollower(m.term());
    }
    role = Role.FOLLOWER;
    votedFor = leader;
    log = new ArrayList<>(m.entries());
    appendedIn = m.term();
    send(leader, new Appended(currentTerm, log.size()));
  }

  @Upon
  void onAppended(NodeId follower, Appended m) {
    if (m.term() != currentTerm || role != Role.LEADER || commitIndex >= log.size()) {
      return;
    }
    matchIndex.put(follower, m.matchIndex());
    int copies = 0;
    for (NodeId peer : nodes()) {
      if (matchIndex.getOrDefault(peer, 0) >= log.size()) {
        copies++;
      }
    }
    if (copies > n() / 2) {
      commit(log.size());
      broadcastToOthers(new CommitIndex(currentTerm, commitIndex));
    }
  }

  @Upon
  void onCommitIndex(CommitIndex m) {
    if (m.term() != currentTerm || appendedIn != currentTerm) {
      return;
    }
    commit(m.index());
  }

  private void becomeFollower(int term) {
    currentTerm = term;
    role = Role.FOLLOWER;
    votedFor = null;
    voters.clear();
    matchIndex.clear();
  }

  private void commit(int index) {
    if (index > commitIndex) {
      commitIndex = index;
      output(log.subList(0, commitIndex).stream().map(Entry::command).toList());
    }
  }

  private boolean isUpToDate(RequestVote m) {
    return m.lastLogTerm() > lastLogTerm() || m.lastLogTerm() == lastLogTerm() && m.lastLogIndex() >= log.size();
  }

  private int lastLogTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }
}
