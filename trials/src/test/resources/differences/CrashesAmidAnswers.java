import java.util.*;
import rondo.*;

/** Who crashes in the second round has answered all of the first before, one by one. */
@Protocol(n = 2, f = 1, network = Crash.class, spec = CrashesAmidAnswers.Never.class)
public class CrashesAmidAnswers extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}
  @Round(2) record B() {}

  private int at;
  private final List<Integer> log = new ArrayList<>();

  @Init void start() { at = 1; broadcast(new A()); }

  @Upon void a(NodeId from, A m) {
    when(at < 2);
    log.add(1);
    send(from, new B());
  }

  @Upon void b(Mailbox<B> all) {
    when(at < 3 && all.size() >= 1);
    at = 3;
    output(log.size() == 2 && all.size() == 1);
  }
}
