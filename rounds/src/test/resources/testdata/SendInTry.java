import rondo.*;

@Protocol(n = 2, network = Arbitrary.class)
public class SendInTry extends Node {
  @Round(1) record A(@Phase int k, int v) {}

  @Round(2) record B(@Phase int k, int v) {}

  private boolean done;

  @Init
  void start() {
    broadcast(new A(1, 0));
  }

  @Upon
  void a(NodeId from, A m) {
    when(!done);
    done = true;
    try {
      send(from, new B(1, 6 / m.v()));
      send(node(m.v()), new B(1, 6 / m.v()));
    } catch (ArithmeticException e) {
      output(7);
    }
    try {
      tell(m.v());
    } finally {
      output(8);
    }
  }

  private void tell(int v) {
    send(node(v), new B(1, v));
  }

  @Upon
  void b(B m) {
    when(false);
  }
}
