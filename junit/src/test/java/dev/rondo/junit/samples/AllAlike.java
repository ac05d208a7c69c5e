package dev.rondo.junit.samples;

import rondo.Agreement;
import rondo.Arbitrary;
import rondo.Input;
import rondo.Mailbox;
import rondo.Protocol;
import rondo.RoundNode;
import rondo.Send;
import rondo.Update;

/** A process outputs a value that all vote for. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class AllAlike extends RoundNode {

  record Vote(int x) {}

  @Input("0..1")
  private int x;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    if (received.with(m -> m.x() == 1).size() == n()) {
      output(1);
    }
  }
}
