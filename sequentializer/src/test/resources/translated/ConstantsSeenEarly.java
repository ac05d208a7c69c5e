import rondo.*;

/** A constant has its value before its field is set, and keeps it through a crash. */
@Protocol(n = 2, network = Arbitrary.class)
public class ConstantsSeenEarly extends Node {

  private static final int BASE = 3;

  @Round(1) record A(int value) {}

  private int seen = early();
  private final String text = "ab" + BASE;
  private final int twice = BASE * 2;
  private final Integer boxed = 8;
  private int plain = 5;
  private boolean done;

  private int early() {
    return twice + text.length() + (boxed == null ? 100 : 1000) + plain;
  }

  @Init
  void start() {
    broadcast(new A(seen));
  }

  @Upon
  void a(A m) {
    when(!done);
    done = true;
    output(seen);
  }

  @Recover
  void recover() {
    output(twice);
  }
}
