import rondo.*;

/** Everybody tells its value, and decides on the smallest that it hears. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class SmallestValue extends RoundNode {

  record Seen(int value) {}

  @Input("0..1") private int value;

  @Send(1)
  Seen tell() {
    return new Seen(value);
  }

  @Update(1)
  void hear(Mailbox<Seen> heard) {
    for (Seen m : heard) {
      value = Math.min(value, m.value());
    }
    output(value);
  }
}
