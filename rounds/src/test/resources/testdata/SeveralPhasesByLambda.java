import rondo.*;

@Protocol(n = 3)
class SeveralPhasesByLambda extends Node {
  @Round(1) record A(@Phase int k, int next) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k, k + 1)); }

  @Upon
  void a(Mailbox<A> mailbox) {
    when(mailbox.size() > 1);
    mailbox.forEach(m -> send(node(0), new B(m.next())));
  }

  @Upon void b(B m) { output(m.k()); }
}
