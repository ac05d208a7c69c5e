import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import rondo.*;

/** An election as papers write it: everybody is answered, and votes are counted as they come. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class OneByOne extends Node {

  @Round(1) record RequestVote(@Phase int term) {}

  @Round(2) record Vote(@Phase int term, boolean granted) {}

  @Round(3) record Leads(@Phase int term) {}

  private int term;
  private boolean voted;
  private boolean counts;
  private boolean over;
  private final Set<NodeId> votes = new TreeSet<>();

  @Timeout
  void elect() {
    term++;
    voted = false;
    counts = false;
    over = false;
    votes.clear();
    broadcast(new RequestVote(term));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term || m.term() == term && !counts && !over);
    if (m.term() > term) {
      term = m.term();
      voted = false;
      counts = false;
      over = false;
      votes.clear();
    }
    send(from, new Vote(term, !voted));
    voted = true;
  }

  @Upon
  void vote(NodeId from, Vote m) {
    when(m.term() == term && !over);
    counts = true;
    if (m.granted()) {
      votes.add(from);
    }
    if (votes.size() > n() / 2) {
      over = true;
      output(Map.entry(term, self()));
      broadcast(new Leads(term));
    }
  }

  @Upon
  void leads(Leads m) {
    when(m.term() > term || m.term() == term && !over);
    term = m.term();
    voted = true;
    over = true;
  }
}
