import java.util.*;
import rondo.*;

class P {

  record Ask(int x) {}

  @Protocol(n = 1)
  static class Client extends Node {
    @Init
    void start() {
      broadcast(new Ask(1));
    }
  }

  @Protocol(n = 1)
  static class Server extends Node {
    private final List<Integer> log = new ArrayList<>();

    @Upon
    void ask(Ask m) {
      Integer newest = log.get(log.size() - 1);
      when(newest < m.x());
      log.add(m.x());
    }
  }
}
