import java.util.*;
import rondo.*;

/** Guards of every shape; nothing that may fail is asked of processes of another role. */
public class Guards {

  @Round(1) record Ask(int x) {}

  @Round(2) record Reply(int x) {}

  @Protocol(n = 1)
  static class Client extends Node {
    private final List<Integer> log = new ArrayList<>();
    private int x;

    @Init
    void start() {
      log.add(1);
      broadcast(new Ask(log.get(0)));
    }

    @Upon
    void early(NodeId from, Reply m) {
      if (m.x() < x) return;
      if (log.isEmpty()) {
        return;
      }
      x = log.get(0);
    }
  }

  @Protocol(n = 1)
  static class Middle extends Node {
    @Input(value = "0..1")
    private int y;

    @Upon
    void whole(Mailbox<Ask> asks) {
      if (asks.size() > 0) {
        y++;
      }
    }

    @Timeout
    void either() {
      when(y > 1 || y < 0);
      y = 0;
    }
  }

  @Protocol(n = 2)
  static class Server extends Node {
    private final List<Integer> log = new ArrayList<>();

    @Init
    void start() {
      log.add(0);
    }

    @Upon
    void before(NodeId from, Ask m) {
      int newest = log.get(log.size() - 1);
      boolean isNew = newest < m.x();
      int largest = 0;
      for (int entry : log) {
        largest = Math.max(largest, entry);
      }
      when(isNew && largest < 9);
      log.add(m.x());
      send(from, new Reply(m.x()));
    }
  }
}
