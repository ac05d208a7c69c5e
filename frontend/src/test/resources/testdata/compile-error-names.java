import rondo.*;

@Protocol(n = 3, network = Arbitary.class, spec = Agremeent.class)
class P extends Node {
  @Inti
  void start() {
    brodcast(new Ping());
  }

  record Ping() {}
}
