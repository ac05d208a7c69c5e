import rondo.*;

/** A guard that holds for few messages, before a handler that leaves some alone. */
@Protocol(n = 2)
public class Few extends Node {

  @Round(1) record Hello(int v) {}

  private int at;
  private int x;

  @Init
  void start() {
    broadcast(new Hello(1 + self().index()));
  }

  @Upon
  void few(Mailbox<Hello> mailbox) {
    when(at == 0 && mailbox.size() <= 1);
    at = 1;
    x = 10;
  }

  @Upon
  void many(Hello m) {
    when(at == 0);
    at = 2;
    x = m.v();
  }
}
