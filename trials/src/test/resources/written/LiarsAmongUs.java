import rondo.*;

/** Consistent broadcast: echoes of more than two thirds outvote a sender that lies. */
@Protocol(n = 4, f = 1, spec = Agreement.class)
@Byzantine
public class LiarsAmongUs extends Node {
  record Send(@Input("0..1") int value) {}
  record Echo(@Input("0..1") int value) {}

  private boolean echoed;
  private boolean delivered;

  @Init
  void start() {
    if (self().equals(node(0))) broadcast(new Send(choose(2)));
  }

  @Upon
  void send(NodeId from, Send m) {
    when(from.equals(node(0)) && !echoed);
    echoed = true;
    broadcast(new Echo(m.value()));
  }

  @Upon
  void zeros(Mailbox<Echo> mailbox) {
    when(!delivered && mailbox.with(e -> e.value() == 0).size() > (n() + f()) / 2);
    delivered = true;
    output(0);
  }

  @Upon
  void ones(Mailbox<Echo> mailbox) {
    when(!delivered && mailbox.with(e -> e.value() == 1).size() > (n() + f()) / 2);
    delivered = true;
    output(1);
  }
}
