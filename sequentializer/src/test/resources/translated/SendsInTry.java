import rondo.*;

/** A send whose arguments fail inside try sends nothing at all. */
@Protocol(n = 2, network = Arbitrary.class)
public class SendsInTry extends Node {
  @Round(1) record A(@Phase int phase, int value) {}

  @Round(2) record B(@Phase int phase, int value) {}

  @Input("0..1") private int x;
  private int round = 1;
  private int failed;

  @Init
  void start() {
    broadcast(new A(1, x));
  }

  @Upon
  void a(NodeId from, A m) {
    when(round == 1);
    round = 2;
    try {
      send(from, new B(1, 6 / m.value()));
    } catch (ArithmeticException e) {
      failed++;
    }
  }

  @Upon
  void b(B m) {
    when(round == 2);
    round = 3;
    output(m.value() + failed);
  }
}
