import java.util.Map;
import rondo.*;

/** An election in which a term and its candidate are the phase, in this order. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class PhasesOfTwoLevels extends Node {

  record Term(int number, NodeId candidate) {
    boolean isAfter(Term other) {
      return number > other.number
          || number == other.number && candidate.index() > other.candidate.index();
    }
  }

  @Round(1) record RequestVote(@Phase Term term) {}

  @Round(2) record Vote(@Phase Term term) {}

  private Term term = new Term(0, NodeId.of(0));
  private boolean asked;
  private boolean elected;

  @Timeout
  void elect() {
    term = new Term(term.number() + 1, self());
    asked = true;
    elected = false;
    for (NodeId peer : nodes()) {
      send(peer, new RequestVote(term));
    }
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term().isAfter(term) || m.term().equals(term) && asked);
    term = m.term();
    asked = false;
    elected = false;
    send(from, new Vote(m.term()));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term().equals(term));
    when(!elected && votes.size() > n() / 2);
    asked = false;
    elected = true;
    output(Map.entry(term, self()));
  }
}
