import rondo.*;

/** One type goes to all or to one, from one handler or another. */
@Protocol(n = 3, network = Reliable.class)
public class BroadcastAndSend extends Node {
  @Round(1) record Hello(@Phase int k) {}
  @Round(2) record Back(@Phase int k, boolean secret) {}

  private int k = 1;
  private boolean open;

  @Init void start() { broadcast(new Hello(1)); }

  @Upon
  void hello(NodeId from, Hello m) {
    when(m.k() == k);
    open = flip();
    if (open) broadcast(new Back(k, false));
    else send(from, new Back(k, true));
  }

  @Upon
  void back(Mailbox<Back> mailbox) {
    var backs = mailbox.with(m -> m.k() == k);
    when(!backs.isEmpty());
    output(backs.size());
    k = k + 1;
    broadcast(new Hello(k));
  }
}
