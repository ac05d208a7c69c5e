import rondo.*;

@Protocol
class P extends Node {
  record Send(int value) {}

  private boolean sent;

  @Init
  void start() {
    send(node(0), new Send(1));
  }

  @Upon
  void send(NodeId from, Send m) {
    when(!sent);
    sent = true;
    output(m.value());
  }
}
