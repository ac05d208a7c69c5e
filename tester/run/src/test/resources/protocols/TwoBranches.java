import rondo.*;

/** Which of two branches runs is seen by their lines. */
@Protocol(n = 2, network = Reliable.class, spec = Agreement.class)
public class TwoBranches extends Node {
  @Round(1)
  record Bit(int value) {}

  @Input("0..1")
  private int bit;

  @Init
  void start() {
    broadcast(new Bit(bit));
  }

  @Upon
  void hear(Mailbox<Bit> bits) {
    when(bits.size() == n());
    if (bit == 0) {
      output(low());
    } else {
      output(1);
    }
  }

  private int low() {
    return 0;
  }

  @Invariant
  boolean isABit() {
    return bit == 0 || bit == 1;
  }
}
