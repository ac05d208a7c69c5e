import rondo.*;

@Protocol
class P extends Node {
  record Ping$1(int answer$) {}

  enum Kind$ { $A }

  private int $;
  private Kind$ kind$ = Kind$.$A;

  @Init
  void start() {
    broadcast(new Ping$1($));
  }

  @Upon
  void ping$(Ping$1 m) {
    int $more = m.answer$();
    $ = $more;
  }
}
