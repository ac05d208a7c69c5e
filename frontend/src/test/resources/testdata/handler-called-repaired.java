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
    helper();
  }

  private void helper() {
    x++;
  }

  @Timeout
  void late() {
    helper();
  }
}
