import rondo.*;

@Protocol
class P extends Node {
  // an escape may stand in a comment, \u0041
  record Ping(int answer) {}

  private int sum;
  private char none = '\u0000';

  @Init
  void start() {
    sum = 1;
    broadcast(new Ping(sum));
  }

  @Upon
  void ping(Ping m) {
    sum = m.answer();
  }
}
