import rondo.*;

@Protocol(n = 3)
public class SendsInBranches extends Node {
  @Round(1) record Ask(@Phase int k, int value) {}
  @Round(2) record Yes(@Phase int k) {}

  private int k;
  private int value = 3;

  @Init
  void start() {
    k = 1;
    broadcast(new Ask(k, value));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.k() == k && m.value() > 0);
    if (m.value() > value) {
      send(from, new Yes(k));
    } else if (m.value() == value) send(self(), new Yes(k)); // without braces
    else {
      value--;
    }
  }

  @Upon
  void yes(Mailbox<Yes> mailbox) {
    var all = mailbox.with(m -> m.k() == k);
    when(all.size() > 0);
    output(value);
    switch (all.size()) {
      case 1 -> open();
      case 2 -> {
        value = 0;
        open();
      }
      default -> value = 1;
    }
  }

  private void open() {
    k++;
    broadcast(new Ask(k, value));
  }
}
