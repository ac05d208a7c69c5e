import rondo.*;

/** Inputs of every kind, and fields that begin with what others hold. */
@Protocol(n = 3, f = 1, network = Reliable.class)
public class GivenInputs extends Node {
  @Round(1) record Sum(int value) {}

  @Input("{-3, 5, 9}") private int listed;
  @Input("-2..2") private int negative;
  @Input("f..n") private int between;
  @Input("2..n") private int upToN;
  @Input("0..3") private int small;
  private int base = 4;
  private int twice = base * 2;
  private int own = this.twice + offset();
  private int total;

  @Init
  void start() {
    broadcast(new Sum(listed + negative + between + upToN + small + own));
  }

  @Upon
  void sums(Mailbox<Sum> sums) {
    when(sums.size() == n());
    for (Sum sum : sums) {
      total += sum.value();
    }
    output(total);
  }

  private int offset() {
    return base + 1;
  }
}
