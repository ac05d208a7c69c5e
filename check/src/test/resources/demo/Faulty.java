package demo;

import java.util.Map;
import rondo.*;

@Protocol(n = 3, spec = AgreementPerKey.class)
public class Faulty extends Node {

  @Round(1) record Ask(@Phase int term) {}

  @Round(2) record Vote(@Phase int term) {}

  private static int seen;
  private int term;
  private boolean leads;

  @Upon
  void ask(NodeId from, Ask m) {
    term = m.term();
    when(m.term() > 0);
    send(from, new Vote(term));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(votes.size() > n() / 2 && !leads);
    leads = System.nanoTime() > 0;
    output(Map.entry(term, self()));
  }
}
