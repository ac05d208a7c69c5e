import java.util.*;
import rondo.*;

/** Each role forgets its own fields, and knows its processes when they start. */
public class Crashes {

  record Ask(int x) {}

  @Protocol(n = 1)
  static class Client extends Node {
    private int x = choose(3);
    private final int[] counts = new int[n()];

    @Upon
    void ask(Ask m) {
      counts[0] = m.x();
    }

    @Recover(times = 2)
    void recover() {
      startTimer("again");
    }

    @Timeout("again")
    void again() {
      for (NodeId server : nodes(Server.class)) send(server, new Ask(x));
    }
  }

  @Protocol(n = 2)
  static class Server extends Node {
    @Durable private final List<Integer> log = new ArrayList<>();
    private NodeId last = nodes(Client.class).get(0);
    private int x;

    @Upon
    void ask(NodeId from, Ask m) {
      log.add(m.x());
      last = from;
      x = m.x();
    }

    @Recover
    void recover() {
      send(last, new Ask(log.size()));
    }

    @Invariant
    boolean small() {
      return x <= 3;
    }
  }
}
