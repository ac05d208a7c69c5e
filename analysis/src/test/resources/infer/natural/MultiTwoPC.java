import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Reliable.class, spec = AgreementPerKey.class)
public class MultiTwoPC extends Node {
  record Prepare(int tx) {}
  record Vote(int tx, boolean yes) {}
  record Outcome(int tx, boolean commit) {}
  record Done(int tx) {}

  private int tx;

  @Init void start() {
    if (isCoordinator()) {
      next();
    }
  }

  private boolean isCoordinator() { return self().index() == 0; }

  private void next() {
    tx++;
    for (NodeId p : nodes()) {
      send(p, new Prepare(tx));
    }
  }

  @Upon void onPrepare(NodeId from, Prepare m) {
    when(m.tx() >= tx);
    tx = m.tx();
    send(from, new Vote(tx, flip()));
  }

  @Upon void onVote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(v -> v.tx() == tx);
    when(votes.size() == n());
    boolean commit = votes.stream().allMatch(Vote::yes);
    broadcast(new Outcome(tx, commit));
  }

  @Upon void onOutcome(NodeId from, Outcome m) {
    when(m.tx() == tx);
    output(Map.entry(m.tx(), m.commit()));
    send(from, new Done(m.tx()));
  }

  @Upon void onDone(Mailbox<Done> mailbox) {
    var done = mailbox.with(d -> d.tx() == tx);
    when(done.size() == n());
    next();
  }
}
