import java.util.*;
import rondo.*;

/** Raft as in Figure 2 of the paper: elections, AppendEntries with the consistency check, commit index. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class Raft extends Node {

  enum Role { FOLLOWER, CANDIDATE, LEADER }

  record Entry(int term, int command) {}

  record RequestVote(int term, int lastLogIndex, int lastLogTerm) {}

  record RequestVoteReply(int term, boolean voteGranted) {}

  record AppendEntries(int term, int prevLogIndex, int prevLogTerm, List<Entry> entries, int leaderCommit) {}

  record AppendEntriesReply(int term, boolean success, int matchIndex) {}

  private int currentTerm;
  private NodeId votedFor;
  private final List<Entry> log = new ArrayList<>();
  private Role role = Role.FOLLOWER;
  private int commitIndex;
  private final Set<NodeId> votes = new TreeSet<>();
  private final Map<NodeId, Integer> nextIndex = new TreeMap<>();
  private final Map<NodeId, Integer> matchIndex = new TreeMap<>();

  @Timeout
  void election() {
    when(role != Role.LEADER);
    currentTerm++;
    role = Role.CANDIDATE;
    votedFor = self();
    votes.clear();
    votes.add(self());
    broadcastToOthers(new RequestVote(currentTerm, log.size(), termAt(log.size())));
  }

  @Timeout
  void heartbeat() {
    when(role == Role.LEADER);
    replicate();
  }

  @Request(times = 2)
  void client(@Input("1..9") int command) {
    when(role == Role.LEADER);
    log.add(new Entry(currentTerm, command));
    matchIndex.put(self(), log.size());
    replicate();
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    stepDown(m.term());
    boolean upToDate = m.lastLogTerm() > termAt(log.size())
        || m.lastLogTerm() == termAt(log.size()) && m.lastLogIndex() >= log.size();
    boolean granted = m.term() == currentTerm && (votedFor == null || votedFor.equals(from)) && upToDate;
    if (granted) {
      votedFor = from;
    }
    send(from, new RequestVoteReply(currentTerm, granted));
  }

  @Upon
  void voteReply(NodeId from, RequestVoteReply m) {
    stepDown(m.term());
    if (role != Role.CANDIDATE || m.term() != currentTerm || !m.voteGranted()) {
      return;
    }
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      for (NodeId p : nodes()) {
        nextIndex.put(p, log.size() + 1);
        matchIndex.put(p, 0);
      }
      matchIndex.put(self(), log.size());
      replicate();
    }
  }

  @Upon
  void appendEntries(NodeId from, AppendEntries m) {
    stepDown(m.term());
    if (m.term() < currentTerm) {
      send(from, new AppendEntriesReply(currentTerm, false, 0));
      return;
    }
    role = Role.FOLLOWER;
    if (m.prevLogIndex() > log.size() || termAt(m.prevLogIndex()) != m.prevLogTerm()) {
      send(from, new AppendEntriesReply(currentTerm, false, 0));
      return;
    }
    int index = m.prevLogIndex();
    for (Entry e : m.entries()) {
      index++;
      if (index <= log.size() && termAt(index) != e.term()) {
        while (log.size() >= index) {
          log.remove(log.size() - 1);
        }
      }
      if (index > log.size()) {
        log.add(e);
      }
    }
    commitTo(Math.min(m.leaderCommit(), index));
    send(from, new AppendEntriesReply(currentTerm, true, index));
  }

  @Upon
  void appendReply(NodeId from, AppendEntriesReply m) {
    stepDown(m.term());
    if (role != Role.LEADER || m.term() != currentTerm) {
      return;
    }
    if (!m.success()) {
      nextIndex.put(from, Math.max(1, nextIndex.get(from) - 1));
      return;
    }
    matchIndex.put(from, Math.max(matchIndex.get(from), m.matchIndex()));
    nextIndex.put(from, matchIndex.get(from) + 1);
    for (int i = log.size(); i > commitIndex; i--) {
      int at = i;
      long have = nodes().stream().filter(p -> matchIndex.get(p) >= at).count();
      if (have > n() / 2 && termAt(i) == currentTerm) {
        commitTo(i);
      }
    }
  }

  private void replicate() {
    for (NodeId p : others()) {
      int prev = nextIndex.get(p) - 1;
      send(p, new AppendEntries(currentTerm, prev, termAt(prev), List.copyOf(log.subList(prev, log.size())), commitIndex));
    }
  }

  private void commitTo(int index) {
    while (commitIndex < index) {
      commitIndex++;
      output(Map.entry(commitIndex, log.get(commitIndex - 1)));
    }
  }

  private void stepDown(int term) {
    if (term > currentTerm) {
      currentTerm = term;
      role = Role.FOLLOWER;
      votedFor = null;
    }
  }

  private int termAt(int index) {
    return index == 0 ? 0 : log.get(index - 1).term();
  }
}
