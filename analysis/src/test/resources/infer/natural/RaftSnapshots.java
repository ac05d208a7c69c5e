import java.util.*;
import rondo.*;

/** Raft's log compaction (Ongaro's thesis, chapter 5): a leader that has thrown away what a follower needs sends its snapshot in place of entries. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftSnapshots extends Node {

  enum Role { FOLLOWER, CANDIDATE, LEADER }

  record Entry(int term, int command) {}

  sealed interface Rpc permits RequestVote, VoteReply, AppendEntries, AppendReply, InstallSnapshot, SnapshotReply {
    int term();
  }

  record RequestVote(int term, int lastIndex, int lastTerm) implements Rpc {}
  record VoteReply(int term, boolean granted) implements Rpc {}
  record AppendEntries(int term, int prevIndex, int prevTerm, List<Entry> entries, int commit) implements Rpc {}
  record AppendReply(int term, boolean success, int match) implements Rpc {}
  record InstallSnapshot(int term, int lastIndex, int lastTerm, List<Integer> state) implements Rpc {}
  record SnapshotReply(int term, int match) implements Rpc {}

  private int term;
  private NodeId votedFor;
  private Role role = Role.FOLLOWER;
  private final Set<NodeId> votes = new TreeSet<>();
  private List<Entry> log = new ArrayList<>();
  private List<Integer> snapshot = List.of();
  private int snapTerm;
  private int commit;
  private final Map<NodeId, Integer> next = new TreeMap<>();
  private final Map<NodeId, Integer> match = new TreeMap<>();

  @Timeout
  void election() {
    when(role != Role.LEADER);
    term++;
    role = Role.CANDIDATE;
    votedFor = self();
    votes.clear();
    votes.add(self());
    broadcastToOthers(new RequestVote(term, lastIndex(), termAt(lastIndex())));
  }

  @Request(times = 2)
  void client(@Input("1..2") int command) {
    when(role == Role.LEADER);
    log.add(new Entry(term, command));
    replicate();
  }

  @Timeout
  void compact() {
    when(commit > snapshot.size());
    List<Integer> state = state(commit);
    int lastTerm = termAt(commit);
    log = new ArrayList<>(log.subList(commit - snapshot.size(), log.size()));
    snapshot = state;
    snapTerm = lastTerm;
  }

  @Upon
  void receive(NodeId from, Rpc rpc) {
    if (rpc.term() > term) {
      term = rpc.term();
      role = Role.FOLLOWER;
      votedFor = null;
    }
    if (rpc instanceof RequestVote m) {
      boolean upToDate = m.lastTerm() > termAt(lastIndex()) || m.lastTerm() == termAt(lastIndex()) && m.lastIndex() >= lastIndex();
      boolean grant = m.term() == term && upToDate && (votedFor == null || votedFor.equals(from));
      if (grant) votedFor = from;
      send(from, new VoteReply(term, grant));
    } else if (rpc instanceof VoteReply m) {
      if (m.term() == term && role == Role.CANDIDATE && m.granted()) {
        votes.add(from);
        if (votes.size() > n() / 2) {
          role = Role.LEADER;
          for (NodeId p : others()) {
            next.put(p, lastIndex() + 1);
            match.put(p, 0);
          }
          replicate();
        }
      }
    } else if (rpc instanceof AppendEntries m) {
      if (m.term() < term) {
        send(from, new AppendReply(term, false, 0));
      } else if (m.prevIndex() > lastIndex() || m.prevIndex() > snapshot.size() && termAt(m.prevIndex()) != m.prevTerm()) {
        send(from, new AppendReply(term, false, 0));
      } else {
        int index = m.prevIndex();
        for (Entry e : m.entries()) {
          index++;
          if (index > snapshot.size()) {
            if (index <= lastIndex() && termAt(index) != e.term()) {
              log = new ArrayList<>(log.subList(0, index - 1 - snapshot.size()));
            }
            if (index > lastIndex()) log.add(e);
          }
        }
        commitTo(Math.min(m.commit(), index));
        send(from, new AppendReply(term, true, index));
      }
    } else if (rpc instanceof AppendReply m) {
      if (m.term() == term && role == Role.LEADER) {
        if (m.success()) {
          match.put(from, Math.max(match.get(from), m.match()));
          next.put(from, match.get(from) + 1);
          advance();
        } else {
          next.put(from, Math.max(1, next.get(from) - 1));
        }
      }
    } else if (rpc instanceof InstallSnapshot m) {
      if (m.term() == term && m.lastIndex() > commit) {
        if (m.lastIndex() <= lastIndex() && termAt(m.lastIndex()) == m.lastTerm()) {
          log = new ArrayList<>(log.subList(m.lastIndex() - snapshot.size(), log.size()));
        } else {
          log = new ArrayList<>();
        }
        snapshot = m.state();
        snapTerm = m.lastTerm();
        commit = m.lastIndex();
        output(snapshot);
        send(from, new SnapshotReply(term, m.lastIndex()));
      }
    } else if (rpc instanceof SnapshotReply m) {
      if (m.term() == term && role == Role.LEADER) {
        match.put(from, Math.max(match.get(from), m.match()));
        next.put(from, match.get(from) + 1);
        advance();
      }
    }
  }

  private void replicate() {
    for (NodeId p : others()) {
      int prev = next.get(p) - 1;
      if (prev < snapshot.size()) {
        send(p, new InstallSnapshot(term, snapshot.size(), snapTerm, snapshot));
      } else {
        send(p, new AppendEntries(term, prev, termAt(prev), List.copyOf(log.subList(prev - snapshot.size(), log.size())), commit));
      }
    }
  }

  private void advance() {
    for (int index = lastIndex(); index > commit; index--) {
      int have = 1;
      for (NodeId p : others()) {
        if (match.get(p) >= index) have++;
      }
      if (have > n() / 2 && termAt(index) == term) {
        commitTo(index);
        return;
      }
    }
  }

  private void commitTo(int index) {
    if (index > commit) {
      commit = index;
      output(state(commit));
    }
  }

  private List<Integer> state(int upTo) {
    List<Integer> state = new ArrayList<>(snapshot);
    for (int i = snapshot.size(); i < upTo; i++) state.add(log.get(i - snapshot.size()).command());
    return List.copyOf(state);
  }

  private int lastIndex() {
    return snapshot.size() + log.size();
  }

  private int termAt(int index) {
    if (index == 0) return 0;
    return index <= snapshot.size() ? snapTerm : log.get(index - snapshot.size() - 1).term();
  }
}
