import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Init
  void start() {
    startTimer("ping");
    startTimer("ping");
    cancelTimer("ping");
  }

  @Upon
  void ping(Ping m) {
    x = m.x();
  }

  @Timeout("ping")
  void send() {
    broadcast(new Ping(x));
  }

  @Timeout("again")
  void again() {
    broadcast(new Ping(x));
  }

  @Timeout("inAWhile")
  void later() {
    broadcast(new Ping(x));
  }
}
