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
    broadcast(new Ping(value));
  }

  @Request
  void undrawn(@Input("1..9") int value) {
    broadcast(new Ping(value));
  }

  @Request
  void text(@Input("1..9") int value) {}

  @Request
  void backwards(@Input("1..9") int value) {}

  @Request(times = 2)
  void never() {}

  @Request
  void returns() {}

  @Request
  void both() {}
}
