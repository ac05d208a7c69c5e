import java.util.*;
import rondo.*;

/** Raft's pre-vote and vote (Ongaro 2014, section 9.6), terms as long, replies that grant or deny. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class RaftPreVote extends Node {
  record PreVote(long term) {}

  record PreGranted(long term) {}

  record PreDenied(long term) {}

  record RequestVote(long term) {}

  record Granted(long term) {}

  record Denied(long term) {}

  record Leads(long term) {}

  enum Role { FOLLOWER, PRE_CANDIDATE, CANDIDATE, LEADER }

  private long term;
  private Role role = Role.FOLLOWER;
  private NodeId votedFor;
  private boolean answeredPreVote;
  private boolean heardLeader;
  private final Set<NodeId> grants = new HashSet<>();

  @Timeout void election() {
    enter(term + 1);
    role = Role.PRE_CANDIDATE;
    broadcastToOthers(new PreVote(term));
  }

  private void enter(long newTerm) {
    term = newTerm;
    role = Role.FOLLOWER;
    votedFor = null;
    answeredPreVote = false;
    heardLeader = false;
    grants.clear();
  }

  @Upon void preVote(NodeId from, PreVote m) {
    if (m.term() <= term) {
      return;
    }
    enter(m.term());
    if (flip()) {
      send(from, new PreGranted(term));
    } else {
      send(from, new PreDenied(term));
    }
  }

  @Upon void preGranted(NodeId from, PreGranted m) {
    when(m.term() == term && role == Role.PRE_CANDIDATE);
    grants.add(from);
    if (grants.size() + 1 > n() / 2) {
      role = Role.CANDIDATE;
      votedFor = self();
      grants.clear();
      broadcastToOthers(new RequestVote(term));
    }
  }

  @Upon void preDenied(PreDenied m) {
    when(m.term() == term && role == Role.PRE_CANDIDATE);
    role = Role.FOLLOWER;
  }

  @Upon void requestVote(NodeId from, RequestVote m) {
    if (m.term() < term || m.term() == term && (votedFor != null || heardLeader || role != Role.FOLLOWER)) {
      return;
    }
    if (m.term() > term) {
      enter(m.term());
    }
    votedFor = from;
    send(from, flip() ? new Granted(term) : new Denied(term));
  }

  @Upon void granted(NodeId from, Granted m) {
    when(m.term() == term && role == Role.CANDIDATE);
    grants.add(from);
    if (grants.size() + 1 > n() / 2) {
      role = Role.LEADER;
      output(Map.entry(term, self()));
      broadcastToOthers(new Leads(term));
    }
  }

  @Upon void denied(Denied m) {
    when(m.term() == term && role == Role.CANDIDATE);
    role = Role.FOLLOWER;
  }

  @Upon void leads(NodeId from, Leads m) {
    when(m.term() > term || m.term() == term && !heardLeader && role != Role.LEADER);
    if (m.term() > term) {
      enter(m.term());
    }
    role = Role.FOLLOWER;
    heardLeader = true;
  }
}
