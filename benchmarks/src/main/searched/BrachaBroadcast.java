import rondo.*;

/**
 * Bracha's reliable broadcast (1987), in its three rounds: whoever hears the sender's value echoes
 * it, whoever hears n - f echoes of a value is ready for it, and whoever hears n - f that are ready
 * delivers it. What is left out is that a process is ready also when it hears that n - 2f others
 * are, which makes all deliver if one does and has no round.
 *
 * <p>With n &gt; 3f no two deliver different values, and none delivers what a correct sender has not
 * sent. With n = 3 and f = 1 a faulty process is enough to break both.
 */
@Protocol(
    n = 4,
    f = 1,
    network = Arbitrary.class,
    spec = {Agreement.class, BrachaBroadcast.SendersValue.class})
@Byzantine
public class BrachaBroadcast extends Node {

  @Round(1) record Initial(@Input("0..1") int value) {}

  @Round(2) record Echo(@Input("0..1") int value) {}

  @Round(3) record Ready(@Input("0..1") int value) {}

  /** A correct sender's value and no other is delivered. */
  public static class SendersValue implements Spec<Integer> {

    private static final int NONE = -1;

    private int sent = NONE;

    @Override
    public void input(NodeId node, Object value) {
      if (node.index() == 0) {
        sent = (Integer) value;
      }
    }

    @Override
    public void observe(NodeId node, Integer output) {
      if (sent != NONE && output != sent) {
        throw new Violation(node + " delivers " + output + ", but " + sent + " was sent");
      }
    }
  }

  @Input("0..1") private int value;
  private boolean echoed;
  private boolean ready;
  private boolean delivered;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(new Initial(value));
    } else {
      value = 0;
    }
  }

  @Upon
  void initial(NodeId from, Initial m) {
    when(!echoed && from.equals(node(0)));
    echoed = true;
    broadcast(new Echo(m.value()));
  }

  @Upon
  void echo(Mailbox<Echo> mailbox) {
    int ones = mailbox.with(m -> m.value() == 1).size();
    int zeros = mailbox.with(m -> m.value() == 0).size();
    when(!ready && Math.max(ones, zeros) >= quorum());
    echoed = true;
    ready = true;
    broadcast(new Ready(ones > zeros ? 1 : 0));
  }

  @Upon
  void ready(Mailbox<Ready> mailbox) {
    int ones = mailbox.with(m -> m.value() == 1).size();
    int zeros = mailbox.with(m -> m.value() == 0).size();
    when(!delivered && Math.max(ones, zeros) >= quorum());
    echoed = true;
    ready = true;
    delivered = true;
    output(ones > zeros ? 1 : 0);
  }

  private int quorum() {
    return n() - f();
  }
}
