import rondo.*;

@Protocol
class P extends Node {
  private volatile int x;

  @Init
  void start() {
    synchronized (this) {
      x = 1;
    }
    helper();
  }

  private synchronized void helper() {}
}
