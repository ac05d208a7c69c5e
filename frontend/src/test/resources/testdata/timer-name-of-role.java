import rondo.*;

class P {

  @Protocol(n = 1)
  static class Client extends Node {
    private int x;

    @Init
    void start() {
      startTimer("again");
    }
  }

  @Protocol(n = 1)
  static class Server extends Node {
    private int x;

    @Timeout("again")
    void again() {
      x++;
    }
  }
}
