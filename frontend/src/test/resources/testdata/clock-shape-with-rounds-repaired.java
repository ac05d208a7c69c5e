import rondo.*;

@Protocol
class P extends Node {
  record Ping(int at) {}

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
