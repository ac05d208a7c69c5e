import rondo.*;

@Protocol
class P extends Node {
  record Ping(int answer) {}

  @Init
  void start() {
    enum Answer { YES, NO }
    broadcast(new Ping(Answer.NO.ordinal()));
  }

  @Upon
  void ping(Ping m) {}
}
