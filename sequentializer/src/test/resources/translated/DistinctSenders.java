import rondo.*;

/** A quorum of processes, not of messages. */
@Protocol(n = 3)
public class DistinctSenders extends Node {
  @Round(1) record Vote(@Phase int k, boolean yes) {}
  @Round(2) record Done(@Phase int k) {}

  private int k = 1;
  private boolean votes = true;

  @Init
  void start() {
    broadcast(new Vote(k, flip()));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var yes = mailbox.with(m -> m.k() == k && m.yes());
    when(votes && yes.distinctSenders() > n() / 2);
    votes = false;
    output(yes.distinctSenders());
    broadcast(new Done(k));
  }

  @Upon
  void done(Done m) {
    when(m.k() == k);
    k++;
    votes = true;
    broadcast(new Vote(k, true));
  }
}
