import rondo.*;

@Protocol
class P extends Node {
  record Ping(int answer) {}

  enum Answer { YES, NO }

  @Init
  void start() {
    broadcast(new Ping(Answer.NO.ordinal()));
  }

  @Upon
  void ping(Ping m) {}
}
