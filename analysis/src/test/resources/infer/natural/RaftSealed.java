import java.util.*;
import rondo.*;

/** Raft's election and replication of one log (Ongaro and Ousterhout 2014, figure 2), all messages one sealed interface. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class RaftSealed extends Node {
  sealed interface Rpc permits RequestVote, VoteReply, AppendEntries, AppendReply {
    int term();
  }

  record RequestVote(int term, NodeId candidate, int lastIndex, int lastTerm) implements Rpc {}

  record VoteReply(int term, boolean granted) implements Rpc {}

  record AppendEntries(int term, NodeId leader, List<Entry> entries, int commit) implements Rpc {}

  record AppendReply(int term, boolean success, int match) implements Rpc {}

  record Entry(int term, int command) {}

  enum Role { FOLLOWER, CANDIDATE, LEADER }

  private int currentTerm;
  private NodeId votedFor;
  private Role role = Role.FOLLOWER;
  private List<Entry> log = new ArrayList<>();
  private int commitIndex;
  private final Set<NodeId> votes = new TreeSet<>();
  private final Map<NodeId, Integer> match = new TreeMap<>();

  @Timeout void electionTimeout() {
    when(role != Role.LEADER);
    currentTerm++;
    role = Role.CANDIDATE;
    votedFor = self();
    votes.clear();
    votes.add(self());
    broadcastToOthers(new RequestVote(currentTerm, self(), log.size(), lastTerm()));
  }

  @Timeout void heartbeat() {
    when(role == Role.LEADER);
    if (log.size() < 3) {
      log.add(new Entry(currentTerm, 1 + choose(3)));
    }
    broadcastToOthers(new AppendEntries(currentTerm, self(), List.copyOf(log), commitIndex));
  }

  @Upon void receive(NodeId from, Rpc m) {
    if (m.term() > currentTerm) {
      currentTerm = m.term();
      role = Role.FOLLOWER;
      votedFor = null;
    }
    if (m instanceof RequestVote rv) {
      boolean upToDate = rv.lastTerm() > lastTerm() || rv.lastTerm() == lastTerm() && rv.lastIndex() >= log.size();
      boolean grant = rv.term() == currentTerm && (votedFor == null || votedFor.equals(rv.candidate())) && upToDate;
      if (grant) {
        votedFor = rv.candidate();
      }
      send(from, new VoteReply(currentTerm, grant));
    } else if (m instanceof VoteReply reply) {
      if (role == Role.CANDIDATE && reply.term() == currentTerm && reply.granted()) {
        votes.add(from);
        if (votes.size() > n() / 2) {
          role = Role.LEADER;
          match.clear();
        }
      }
    } else if (m instanceof AppendEntries ae) {
      if (ae.term() == currentTerm) {
        role = Role.FOLLOWER;
        log = new ArrayList<>(ae.entries());
        advance(Math.min(ae.commit(), log.size()));
        send(from, new AppendReply(currentTerm, true, log.size()));
      } else {
        send(from, new AppendReply(currentTerm, false, 0));
      }
    } else if (m instanceof AppendReply reply) {
      if (role == Role.LEADER && reply.term() == currentTerm && reply.success()) {
        match.put(from, reply.match());
        for (int i = log.size(); i > commitIndex; i--) {
          int index = i;
          long have = 1 + match.values().stream().filter(k -> k >= index).count();
          if (have > n() / 2 && log.get(index - 1).term() == currentTerm) {
            advance(index);
            break;
          }
        }
      }
    }
  }

  private int lastTerm() {
    return log.isEmpty() ? 0 : log.get(log.size() - 1).term();
  }

  private void advance(int to) {
    if (to > commitIndex) {
      commitIndex = to;
      output(log.subList(0, commitIndex).stream().map(Entry::command).toList());
    }
  }
}
