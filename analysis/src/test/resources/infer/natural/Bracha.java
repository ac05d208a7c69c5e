import rondo.*;

@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class Bracha extends Node {
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

  @Upon void initial(NodeId from, Initial m) {
    when(from.index() == 0 && !echoed);
    echoed = true;
    broadcast(new Echo(m.value()));
  }

  @Upon void echo(Mailbox<Echo> mailbox) {
    var zeros = mailbox.with(m -> m.value() == 0);
    var ones = mailbox.with(m -> m.value() == 1);
    when(!ready && (2 * zeros.size() > n() + f() || 2 * ones.size() > n() + f()));
    ready = true;
    broadcast(new Ready(2 * zeros.size() > n() + f() ? 0 : 1));
  }

  @Upon void amplify(Mailbox<Ready> mailbox) {
    var zeros = mailbox.with(m -> m.value() == 0);
    var ones = mailbox.with(m -> m.value() == 1);
    when(!ready && (zeros.size() > f() || ones.size() > f()));
    ready = true;
    broadcast(new Ready(zeros.size() > f() ? 0 : 1));
  }

  @Upon void deliver(Mailbox<Ready> mailbox) {
    var zeros = mailbox.with(m -> m.value() == 0);
    var ones = mailbox.with(m -> m.value() == 1);
    when(!delivered && (zeros.size() > 2 * f() || ones.size() > 2 * f()));
    delivered = true;
    output(zeros.size() > 2 * f() ? 0 : 1);
  }
}
