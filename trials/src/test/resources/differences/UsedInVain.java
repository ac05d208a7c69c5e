import java.util.TreeSet;
import rondo.*;

/** What a handler does a second time has no effect, and is no step of rounds. */
@Protocol(n = 2, network = Reliable.class, spec = UsedInVain.Never.class)
public class UsedInVain extends Node {

  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A(@Phase int p, int v) {}

  private int p = 1;
  private boolean done;
  private final TreeSet<Integer> votes = new TreeSet<>();

  @Init
  void start() {
    startTimer("slow");
    broadcast(new A(p, 0));
  }

  @Upon
  void a(NodeId from, A m) {
    when(m.p() == p);
    votes.add(m.v());
  }

  @Timeout
  void look(Mailbox<A> all) {
    when(!done);
    done = true;
  }

  @Timeout("slow")
  void slow() {
    output(self().equals(node(0)));
  }
}
