import java.util.Map;
import rondo.*;

/**
 * Processes elect a leader, term by term. No term may have two leaders: AgreementPerKey looks at
 * all outputs and asks that a key (the term) never has two values (the leaders).
 */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class Election extends Node {

  @Round(1)
  record Ask(@Phase int term) {}

  @Round(2)
  record Vote(@Phase int term) {}

  private int term;
  private boolean voted;
  private boolean leads;

  /** Who gets impatient opens the next term and asks everybody for a vote. */
  @Timeout
  void stand() {
    term++;
    voted = false;
    leads = false;
    broadcast(new Ask(term));
  }

  /** A process votes once in a term. */
  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() > term || m.term() == term && !voted && !leads);
    term = m.term();
    voted = true;
    leads = false;
    send(from, new Vote(term));
  }

  /** Who has enough votes leads. How many are enough? */
  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.term() == term);
    when(votes.size() >= n() / 2 && !leads);
    leads = true;
    output(Map.entry(term, self()));
  }
}
