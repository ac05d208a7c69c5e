import java.util.Map;
import rondo.*;

/**
 * Leader election as in Raft. Every guard begins with the comparison of terms, so that the engine
 * forgets old messages and long runs are quick.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class LongElection extends Node {

  @Round(1) record RequestVote(@Phase int term) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Heartbeat(@Phase int term) {}

  private int term;
  private boolean candidate;
  private boolean voted;
  private NodeId leader;

  @Timeout
  void campaign() {
    term++;
    candidate = true;
    voted = true; // for itself
    leader = null;
    broadcast(new RequestVote(term));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    // Who knows the leader of a term is past its election and votes no more.
    when(
        m.term() >= term
            && !from.equals(self())
            && (m.term() > term || !voted && leader == null));
    candidate = candidate && m.term() == term;
    term = m.term();
    voted = true;
    leader = null;
    send(from, new Vote(term));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(candidate && leader == null && votes.size() + 1 > n() / 2);
    leader = self();
    output(Map.entry(term, leader));
    broadcast(new Heartbeat(term));
  }

  @Upon
  void heartbeat(NodeId from, Heartbeat m) {
    when(m.term() >= term && (m.term() > term || leader == null));
    candidate = false;
    term = m.term();
    leader = from;
    output(Map.entry(term, leader));
  }
}
