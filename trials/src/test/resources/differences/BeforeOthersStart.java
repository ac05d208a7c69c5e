import rondo.*;

/** The first process shows a bug by a timer before the others have started and got their inputs. */
@Protocol(n = 2, spec = BeforeOthersStart.Never.class)
public class BeforeOthersStart extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A(int v) {}

  @Input("0..1") private int x;
  private int at;

  @Init void start() { startTimer("slow"); }

  @Upon void a(Mailbox<A> all) {
    when(at < 2 && all.size() >= 1);
    at = 2;
  }

  @Timeout void go() {
    when(at == 0);
    at = 1;
    broadcast(new A(x));
  }

  @Timeout("slow") void slow() {
    when(at < 3);
    output(self().equals(node(0)));
  }
}
