import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class RaftElectionVotes extends Node {
  enum Role { FOLLOWER, CANDIDATE, LEADER }
  record RequestVote(long term) {}
  record Vote(long term) {}
  record Heartbeat(long term) {}
  private long term;
  private Role role = Role.FOLLOWER;
  private NodeId votedFor;
  private final Set<NodeId> votes = new HashSet<>();

  @Timeout void election() {
    when(role != Role.LEADER);
    term++;
    role = Role.CANDIDATE;
    votedFor = null;
    votes.clear();
    broadcast(new RequestVote(term));
  }

  @Upon void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term || m.term() == term && votedFor == null);
    if (m.term() > term) {
      term = m.term();
      role = Role.FOLLOWER;
    }
    votedFor = from;
    send(from, new Vote(term));
  }

  @Upon void vote(NodeId from, Vote m) {
    when(m.term() == term && role == Role.CANDIDATE);
    votes.add(from);
    if (votes.size() > n() / 2) {
      role = Role.LEADER;
      output(Map.entry(term, self()));
      broadcast(new Heartbeat(term));
    }
  }

  @Upon void heartbeat(Heartbeat m) {
    when(m.term() > term || m.term() == term && role != Role.LEADER);
    term = m.term();
    role = Role.FOLLOWER;
    votedFor = self();
  }
}
