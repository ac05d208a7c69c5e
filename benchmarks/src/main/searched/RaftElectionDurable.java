import java.util.Map;
import rondo.*;

/**
 * {@code RaftElectionFixed} with processes that crash and come back. Terms, votes and who leads are
 * on disk before anybody is told of them (Ongaro and Ousterhout 2014, figure 2).
 */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class RaftElectionDurable extends Node {

  @Round(1) record RequestVote(@Phase int term) {}

  @Round(2) record Vote(@Phase int term) {}

  @Round(3) record Heartbeat(@Phase int term) {}

  @Durable private int term;
  private boolean candidate;
  @Durable private boolean voted;
  @Durable private NodeId leader;

  @Recover
  void recover() {
    candidate = false;
  }

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
        !from.equals(self())
            && (m.term() > term || m.term() == term && !voted && leader == null));
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
    when(m.term() > term || m.term() == term && leader == null);
    candidate = false;
    term = m.term();
    leader = from;
    output(Map.entry(term, leader));
  }
}
