import rondo.*;

@Protocol
class P extends Node {
  record Ping(int at) {}

  static class Watch {
    @Clock private int hand;
  }

  @Clock private int now;
  @Clock private int second;
  @Clock private long third;

  @Clock(skew = 0)
  private int fourth;

  @Init
  void start() {
    broadcast(new Ping(now));
  }

  @Upon
  void ping(Ping m) {
    when(m.at() > now);
    now = m.at();
  }
}
