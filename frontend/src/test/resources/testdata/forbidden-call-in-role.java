import java.util.*;
import rondo.*;

class P {
  record Ping(int k) {}

  @Protocol(n = 1)
  static class Client extends Node {
    private int value;

    @Init
    void start() {
      value = 1; broadcast(Server.class, new Ping(value)); value = (int) System.nanoTime();
    }
  }

  @Protocol(n = 2)
  static class Server extends Node {
    @Input("0..1") private int value; private Date last;

    @Upon
    void ping(Ping m) {
      value++; if (m.k() > value && n(Client.class) > 0) when(value > 3);
    }
  }
}
