import java.util.*;
import rondo.*;

class P {

  record Ask(int x) {}

  @Protocol(n = 1)
  class Inner extends Node {}

  @Protocol(n = 1)
  static class Generic<T> extends Node {}

  @Protocol(n = 1)
  abstract static class Abstract extends Node {}

  @Protocol(n = 1)
  static class ByRounds extends RoundNode {}

  @Protocol(n = 1)
  static class NoNode {}

  @Protocol(n = 1)
  static class Comparing extends Node implements Comparable<Comparing> {
    @Override
    public int compareTo(Comparing other) {
      return 0;
    }
  }

  @Protocol(n = 1, max = 2)
  @Terminates("0..1")
  static class Client extends Node {
    private int x;

    private record Entry(int x) {}

    Client() {
      x = 1;
    }

    @Init
    void start() {
      spawn();
      List.of(1).forEach(i -> broadcast(Server.class, new Ask(i)));
    }

    boolean waits() {
      return x > 0;
    }

    @Invariant
    static boolean all(int all) {
      return true;
    }
  } @Protocol(n = 1) static class Server extends Node {
    @Input("faulty")
    private int lies;

    @Input(value = "0..1", of = "0..0")
    private int other;

    private record Entry(int x) {}

    @Upon
    void ask(Ask m) {
      Server.this.lies = m.x();
    }
  }
}
