import rondo.*;

@Protocol
class P extends Node {
  record Ping(int x) {}

  private int x;

  @Upon
  void ping(Ping m) {
    x = m.x();
  }

  @Request(times = 2)
  void good(@Input("1..n") int value, @Input("{3, 5}") int other) {
    when(x < 9);
    broadcast(new Ping(value + other));
  }

  @Request
  void looks(@Input("1..9") int value) {
    when(value > x);
    broadcast(new Ping(value));
  }

  @Request
  void undrawn(int value) {
    broadcast(new Ping(value));
  }

  @Request
  void text(@Input("1..9") String value) {}

  @Request
  void backwards(@Input("9..1") int value) {}

  @Request(times = 0)
  void never() {}

  @Request
  int returns() {
    return x;
  }

  @Request
  @Timeout
  void both() {}
}
