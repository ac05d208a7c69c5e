import rondo.*;

/** Who looks for messages before the first round can still send in it. */
@Protocol(n = 2, network = EventuallyReliable.class, spec = Agreement.class)
public class LooksBeforeAll extends Node {

  @Round(1) record A(@Phase int p, boolean tired) {}

  @Round(2) record B(@Phase int p) {}

  private int p;
  private boolean heard;

  @Upon
  void a(A m) {
    when(m.p() >= p && !heard);
    p = m.p();
    heard = true;
    broadcast(new B(p));
    output(m.tired() ? 1 : 0);
  }

  @Timeout
  void go() {
    when(p == 0);
    p = 1;
    broadcast(new A(p, false));
  }

  @Timeout
  void tire(Mailbox<B> all) {
    var now = all.with(m -> m.p() == p);
    when(p == 0 && now.isEmpty());
    p = 1;
    broadcast(new A(p, true));
  }
}
