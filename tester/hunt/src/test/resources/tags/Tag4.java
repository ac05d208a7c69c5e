import rondo.*;

/** Uses questions of two phases together. */
@Protocol(n = 2)
public class Tag4 extends Node {

  @Round(1) record Ask(@Phase int k) {}

  @Round(2) record Answer(@Phase int k, int value) {}

  private int k = 1;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(new Ask(1));
      broadcast(new Ask(2));
    }
  }

  @Upon
  void ask(Mailbox<Ask> mailbox) {
    when(mailbox.size() == 2);
    k = 3;
    broadcast(new Answer(k, 0));
  }
}
