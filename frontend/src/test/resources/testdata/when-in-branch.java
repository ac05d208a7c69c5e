import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    broadcast(new Ping(x));
  }

  @Upon
  void ping(Ping m) {
    if (m.x() > x) {
      when(x > 3);
    }
    Runnable later = () -> when(x > 4);
    later.run();
  }
}
