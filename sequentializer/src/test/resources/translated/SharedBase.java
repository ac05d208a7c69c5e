import java.util.*;
import rondo.*;

abstract class VotingBase extends Node {
  @Round(1) record Ask(@Phase int term) {}
  @Round(2) record Vote(@Phase int term) {}
  protected int term;
  protected boolean voted;
  protected boolean leads;

  abstract int quorum();

  @Timeout void elect() {
    term++;
    voted = false;
    leads = false;
    broadcast(new Ask(term));
  }

  @Upon void ask(NodeId from, Ask m) {
    when(m.term() > term || m.term() == term && !voted);
    if (m.term() > term) {
      leads = false;
    }
    term = m.term();
    voted = true;
    send(from, new Vote(term));
  }

  @Upon void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(!leads && votes.size() >= quorum());
    leads = true;
    voted = true;
    output(Map.entry(term, self()));
  }
}

/** The quorum is all that this election does not share with its mutants. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class SharedBase extends VotingBase {
  @Override int quorum() {
    return n() / 2 + 1;
  }
}
