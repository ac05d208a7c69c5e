import java.util.*;
import rondo.*;

/** Raft: whoever hears of a later term takes it over, and then goes on. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class StepDown extends Node {
  enum Role { FOLLOWER, CANDIDATE, LEADER }

  record RequestVote(int term) {}
  record VoteGranted(int term) {}
  record Heartbeat(int term, NodeId leader) {}

  private int term;
  private NodeId votedFor;
  private Role role = Role.FOLLOWER;
  private final Set<NodeId> votes = new HashSet<>();

  @Timeout
  void electionTimeout() {
    when(role != Role.LEADER);
    term++;
    role = Role.CANDIDATE;
    votedFor = null;
    votes.clear();
    for (NodeId peer : nodes()) {
      send(peer, new RequestVote(term));
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    if (m.term() > term) {
      term = m.term();
      role = Role.FOLLOWER;
      votedFor = null;
      votes.clear();
    }
    if (m.term() == term && votedFor == null) {
      votedFor = from;
      send(from, new VoteGranted(term));
    }
  }

  @Upon
  void voteGranted(NodeId from, VoteGranted m) {
    if (m.term() > term) {
      term = m.term();
      role = Role.FOLLOWER;
      votedFor = null;
      votes.clear();
    }
    if (role != Role.CANDIDATE || m.term() < term) return;
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      output(Map.entry(term, self()));
      for (NodeId peer : others()) {
        send(peer, new Heartbeat(term, self()));
      }
    }
  }

  @Upon
  void heartbeat(Heartbeat m) {
    if (m.term() < term) return;
    if (m.term() > term) {
      term = m.term();
      votedFor = null;
      votes.clear();
    }
    role = Role.FOLLOWER;
    output(Map.entry(term, m.leader()));
  }
}
