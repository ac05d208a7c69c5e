package driven;

import java.util.Map;
import rondo.*;

/** Elections, term by term. A server counts its own vote without a message. */
@Protocol(n = 3)
public class Votes extends Node {
  record Ask(int term) {}

  record Vote(int term) {}

  @Durable private int term;
  private boolean leads;

  @Timeout
  void stand() {
    term++;
    leads = false;
    broadcastToOthers(new Ask(term));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() > term);
    term = m.term();
    leads = false;
    send(from, new Vote(term));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(!leads && votes.size() >= n() / 2);
    leads = true;
    output(Map.entry(term, self()));
  }

  @Recover
  void restart() {}
}
