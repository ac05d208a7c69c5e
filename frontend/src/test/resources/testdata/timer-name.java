import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    startTimer("ping");
    startTimer("pong");
    cancelTimer(x > 0 ? "ping" : "pong");
  }

  @Upon
  void ping(Ping m) {
    x = m.x();
  }

  @Timeout("ping")
  void send() {
    broadcast(new Ping(x));
  }

  @Timeout("ping")
  void again() {
    broadcast(new Ping(x));
  }

  @Timeout("in a while")
  void later() {
    broadcast(new Ping(x));
  }
}
