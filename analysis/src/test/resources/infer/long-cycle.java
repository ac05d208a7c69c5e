import rondo.*;

/** A token that comes back through another message; nothing counts how often. */
@Protocol(n = 3)
class LongCycle extends Node {

  record Token(String word) {}

  record Receipt(String word) {}

  @Init
  void start() {
    send(node(1), new Token("tick"));
  }

  @Upon
  void token(NodeId from, Token m) {
    reply(from, m.word());
  }

  private void reply(NodeId to, String word) {
    send(to, new Receipt(word));
  }

  @Upon
  void receipt(NodeId from, Receipt m) {
    output(m.word());
    send(from, new Token(m.word()));
  }
}
