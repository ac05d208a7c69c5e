import rondo.*;

class P {

  record Ask() {}

  @Protocol(n = 1)
  static class Client extends Node {
    @Init
    void start() {
      broadcast(Server.class, new Ask());
    }
  }

  @Protocol(n = 2)
  static class Server extends Node {
    private int all;

    @Upon
    void ask(Ask m) {
      all = n(Client.class);
    }
  }
}
