import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
public class SynodPaxos extends Node {
  record Prepare(int ballot) {}
  record Promise(int ballot, int acceptedBallot, int acceptedValue) {}
  record Accept(int ballot, int value) {}
  record Accepted(int ballot, int value) {}

  private int promised;
  private int acceptedBallot;
  private int acceptedValue;
  private int ballot;
  private boolean proposed;
  @Input("1..n") private int value;

  @Timeout void propose() {
    ballot = (Math.max(ballot, promised) / n() + 1) * n() + self().index();
    proposed = false;
    broadcast(new Prepare(ballot));
  }

  @Upon void onPrepare(NodeId from, Prepare m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    send(from, new Promise(m.ballot(), acceptedBallot, acceptedValue));
  }

  @Upon void onPromise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(m -> m.ballot() == ballot);
    when(!proposed && promises.size() > n() / 2);
    proposed = true;
    int highest = 0;
    int v = value;
    for (Promise p : promises) {
      if (p.acceptedBallot() > highest) {
        highest = p.acceptedBallot();
        v = p.acceptedValue();
      }
    }
    broadcast(new Accept(ballot, v));
  }

  @Upon void onAccept(Accept m) {
    when(m.ballot() >= promised);
    promised = m.ballot();
    acceptedBallot = m.ballot();
    acceptedValue = m.value();
    broadcast(new Accepted(m.ballot(), m.value()));
  }

  @Upon void onAccepted(Mailbox<Accepted> mailbox) {
    var accepted = mailbox.with(m -> m.ballot() == promised);
    when(accepted.size() > n() / 2);
    output(accepted.get(0).value());
  }
}
