import rondo.*;

@Protocol(n = 3)
class First extends Node {
  record Ping(int x) {}

  private int x;

  @Timeout
  void go() {
    when(x < 3);
    x++;
    broadcast(new Ping(x));
  }

  @Upon
  void ping(Ping m) {
    output(m.x());
  }
}
