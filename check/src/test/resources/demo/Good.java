package demo;

import java.util.Map;
import rondo.*;

/** Processes elect a leader, term by term. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class Good extends Node {

  @Round(1) record Ask(@Phase int term) {}

  @Round(2) record Vote(@Phase int term) {}

  private int term;
  private boolean voted;
  private boolean leads;

  @Timeout
  void stand() {
    term++;
    voted = false;
    leads = false;
    broadcast(new Ask(term));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() >= term && !voted || m.term() > term);
    term = m.term();
    voted = true;
    leads = false;
    send(from, new Vote(term));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(votes.size() > n() / 2 && !leads);
    leads = true;
    output(Map.entry(term, self()));
  }
}
