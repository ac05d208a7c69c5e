import rondo.*;

class Two {
  record Ping(int x) {}

  record Ask(int x) {}

  @Protocol(n = 3)
  static class First extends Node {
    private int x;

    @Timeout
    void go() {
      when(x < 3);
      x++;
      broadcast(new Ping(x));
    }

    @Upon
    void ping(Ping m) {
      output(m.x());
    }
  }

  @Protocol(n = 2, spec = Agreement.class)
  static class Second extends Node {
    @Init
    void ask() {
      broadcast(new Ask(1));
    }

    @Upon
    void answer(Mailbox<Ask> asks) {
      output(asks.size());
    }
  }
}
