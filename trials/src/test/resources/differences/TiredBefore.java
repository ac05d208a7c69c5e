import rondo.*;

/** Where nothing is promised yet a timeout looks before anything has come: what a handler takes later was there already. */
@Protocol(n = 2, f = 0, network = EventuallyReliable.class, spec = TiredBefore.Never.class)
public class TiredBefore extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  private boolean tired;
  private boolean done;

  @Init
  void start() {
    broadcast(new A());
  }

  @Timeout
  void tire(Mailbox<A> all) {
    when(!tired && !done && all.isEmpty());
    tired = true;
  }

  @Upon
  void a(Mailbox<A> all) {
    when(!done && all.size() >= 2);
    done = true;
    output(tired);
  }
}
