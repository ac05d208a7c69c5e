import rondo.*;

@Protocol
class P extends Node {
  record Ping(int at) {}

  @Clock(skew = 1, until = 10)
  private int now;

  private int heard;

  @Init
  void start() {
    broadcast(new Ping(now));
  }

  @Upon
  void ping(Ping m) {
    when(m.at() > heard);
    heard = m.at();
  }
}
