import rondo.*;

@Protocol
class P extends Node {
  @Round(1)
  record Ping(@Phase int at) {}

  @Recovering private boolean recovering;
  private int at = 1;

  @Recover
  void recover() {
    broadcast(new Ping(at));
  }

  @Upon
  void ping(Ping m) {
    when(m.at() == at);
    recovering = false;
    at++;
  }
}
