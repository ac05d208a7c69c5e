import java.util.*;
import rondo.*;

/** The coordinator asks again until it has all votes. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class TwoPhaseResend extends Node {
  record Prepare(int tx) {}
  record Vote(int tx, boolean yes) {}
  record Decision(int tx, boolean commit) {}
  private int tx;
  private boolean voted;
  private boolean decided;

  @Init void start() {
    if (self().index() == 0) {
      tx = 1;
      broadcast(new Prepare(tx));
    }
  }

  @Timeout void again() {
    when(self().index() == 0 && !voted);
    broadcast(new Prepare(tx));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.tx() > tx || m.tx() == tx && !voted);
    tx = m.tx();
    voted = true;
    decided = false;
    send(from, new Vote(tx, flip()));
  }

  @Upon void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.tx() == tx);
    when(votes.size() == n());
    broadcast(new Decision(tx, votes.with(Vote::yes).size() == n()));
  }

  @Upon void decision(NodeId from, Decision m) {
    when(m.tx() == tx && voted && !decided);
    decided = true;
    output(Map.entry(tx, m.commit()));
    if (from.equals(self())) {
      tx++;
      voted = false;
      broadcast(new Prepare(tx));
    }
  }
}
