import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record Ping(@Phase int at) {}

  @Clock private int now;
  private int at = 1;

  @Init
  void start() {
    broadcast(new Ping(at));
  }

  @Upon
  void ping(Ping m) {
    when(m.at() == at && now > 2);
    at++;
  }
}
