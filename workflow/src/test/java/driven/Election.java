package driven;

import java.util.Map;
import rondo.*;

/** Elections as in Raft: a server votes once in a term, and remembers it. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class Election extends Node {

  @Round(1)
  public record RequestVote(@Phase int term) {}

  @Round(2)
  public record Vote(@Phase int term) {}

  @Round(3)
  public record Leads(@Phase int term) {}

  @Durable private int term;
  private boolean candidate;
  private boolean leads;

  @Timeout
  void campaign() {
    when(!leads);
    term++;
    candidate = true;
    broadcastToOthers(new RequestVote(term));
  }

  @Upon
  void requestVote(NodeId from, RequestVote m) {
    when(m.term() > term);
    term = m.term();
    candidate = false;
    leads = false;
    send(from, new Vote(term));
  }

  @Upon
  void elected(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(candidate && votes.size() >= n() / 2);
    candidate = false;
    leads = true;
    output(Map.entry(term, self()));
    broadcastToOthers(new Leads(term));
  }

  @Upon
  void follow(Leads m) {
    when(m.term() > term);
    term = m.term();
    candidate = false;
    leads = false;
  }

  @Recover(times = 2)
  void restart() {}
}
