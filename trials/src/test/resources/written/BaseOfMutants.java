import java.util.*;
import rondo.*;

/** An election; its mutants differ in what a majority is. */
abstract class Voting extends Node {
  record Ask(int term) {}
  record Vote(int term) {}

  private int term;
  private int votedIn;
  private boolean leads;

  /** How many votes are enough. */
  abstract int enough();

  @Timeout
  void stand() {
    term++;
    leads = false;
    broadcast(new Ask(term));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.term() > votedIn && m.term() >= term);
    if (m.term() > term) leads = false;
    term = m.term();
    votedIn = term;
    send(from, new Vote(term));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.term() == term);
    when(!leads && votes.size() >= enough());
    leads = true;
    output(Map.entry(term, self()));
  }
}

@Protocol(n = 3, spec = AgreementPerKey.class)
public class BaseOfMutants extends Voting {
  @Override
  int enough() {
    return 1; // BUG: a single vote
  }
}
