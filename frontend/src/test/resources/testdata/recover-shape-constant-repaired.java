import rondo.*;

@Protocol
class P extends Node {
  record Ping(int k) {}

  private final int early = seen();
  private final int limit = 9;
  private final int begun = seen();

  private int seen() {
    return limit;
  }

  @Init
  void start() {
    broadcast(new Ping(begun));
  }

  @Recover
  void recover() {
    broadcast(new Ping(early));
  }

  @Upon
  void ping(Ping m) {}
}
