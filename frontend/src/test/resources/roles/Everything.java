import rondo.*;
import java.util.*;

/** Whatever a role may have. */
@Byzantine
public class Everything {
  enum Kind { A, B }
  record Ask(Kind kind, @Input("0..1") int x) {}
  record Reply(@Input("0..1") int x) {}
  private static final int MOST = 3;
  private static int twice(int x) { return 2 * x; }

  @Protocol(n = 2, f = 1, spec = Client.OnlyOnes.class)
  static class Client extends Node {
    private static final int MAX = 2;
    private final List<NodeId> servers = nodes(Server.class);
    private final int[] counts = new int[n(Server.class)];
    private int x = choose(2);
    private int seq;

    @Init void start() {
      switch (x) {
        case 0 -> broadcast(Server.class, new Ask(Kind.A, seq++));
        default -> broadcast(Server.class,
            new Ask(Kind.B, twice(MAX)));
      }
      if (x == 1) broadcast(Server.class, new Ask(Kind.A, Server.MAX)); else broadcast(Server.class, new Ask(Kind.A, Server.twice(1)));
      startTimer("retry");
    }

    @Timeout("retry") void retry() {
      servers.forEach(this::ask);
    }
    private void ask(NodeId server) { send(server, new Ask(Kind.A, this.x)); }

    @Upon void reply(NodeId from, Reply m) {
      if (m.x() < x) return;
      x = m.x();
      output(Math.min(1, Math.max(m.x(), 1)));
    }
    static class OnlyOnes implements Spec<Integer> {
      public void observe(NodeId node, Integer v) { if (v != 1) throw new Violation("no one"); }
    }
  }

  @Protocol(n = Server.MAX + 1)
  static class Server extends Node {
    static final int MAX = 1;
    private int x;
    @Durable private int seen;
    static int twice(int x) { return x; }

    @Init void start() {
      startTimer("retry");
    }
    @Timeout("retry") void retry() { x = 0; }
    @Recover void again() { x = 1; }
    @Upon void ask(NodeId from, Ask m) {
      if (m.kind() == Kind.A || m.x() > x) { seen++; send(from, new Reply(m.x())); }
    }
    @Upon void reply(Reply m) { when(m.x() > 5 || x > 7); x = 9; }
    @Invariant boolean small() { return x < 9; }
  }
}
