import rondo.*;

/** Views of a mailbox that have no name: some guards say that they have messages, others do not. */
@Protocol(n = 3, f = 1)
public class UnnamedViews extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k, boolean yes) {}
  @Round(3) record C(@Phase int k, int v) {}

  private int k;
  private int round; // the first round of the phase that is still ahead

  @Timeout
  void open() {
    k++;
    round = 1;
    broadcast(new A(k));
  }

  @Upon
  void a(A m) {
    when(m.k() > k || m.k() == k && round == 1);
    k = m.k();
    round = 2;
    broadcast(new B(k, flip()));
  }

  @Upon
  void allYes(Mailbox<B> mailbox) {
    when(round == 2 && mailbox.with(m -> m.k() == k && m.yes()).size() == n());
    round = 3;
    broadcast(new C(k, 1));
  }

  @Upon
  void mostYes(Mailbox<B> mailbox) {
    when(round == 2 && 2 * mailbox.with(m -> m.k() == k && m.yes()).size() >= n() - f());
    round = 3;
    broadcast(new C(k, 2));
  }

  @Upon
  void fewNo(Mailbox<B> mailbox) {
    int no = mailbox.with(m -> m.k() == k && !m.yes()).size();
    when(round == 2 && no + 1 > n() / 2);
    round = 3;
    broadcast(new C(k, 3));
  }

  @Upon
  void c(C m) {
    when(m.k() == k && round <= 3);
    round = 4;
    output(m.v());
  }
}
