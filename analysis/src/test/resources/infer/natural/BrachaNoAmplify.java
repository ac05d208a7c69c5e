import rondo.*;

@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class BrachaNoAmplify extends Node {
  record Initial(int value) {}
  record Echo(int value) {}
  record Ready(int value) {}

  private boolean echoed;
  private boolean ready;
  private boolean delivered;

  @Init void start() {
    if (self().index() == 0) {
      broadcast(new Initial(choose(2)));
    }
  }

  @Upon void initial(Initial m) {
    when(!echoed);
    echoed = true;
    broadcast(new Echo(m.value()));
  }

  @Upon void echo(Mailbox<Echo> mailbox) {
    when(!ready && mailbox.size() >= n() - f());
    ready = true;
    broadcast(new Ready(mailbox.get(0).value()));
  }

  @Upon void deliver(Mailbox<Ready> mailbox) {
    when(!delivered && mailbox.size() >= n() - f());
    delivered = true;
    output(mailbox.get(0).value());
  }
}
