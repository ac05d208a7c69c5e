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
    helper(m);
  }

  private void helper(Ping m) {
    ping(m);
    Runnable again = this::late;
    again.run();
  }

  @Timeout
  void late() {}
}
