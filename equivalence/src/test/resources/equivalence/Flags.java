import rondo.*;

/** A timeout that only changes state, between two rounds that see it. */
@Protocol(n = 2)
public class Flags extends Node {

  @Round(1) record First() {}

  @Round(2) record Second() {}

  private int at;
  private boolean late;

  @Init
  void start() {
    broadcast(new First());
  }

  @Upon
  void first(First m) {
    when(at == 0);
    at = 1;
    broadcast(new Second());
  }

  @Upon
  void second(Second m) {
    when(at <= 1);
    at = late ? 3 : 2;
  }

  @Timeout
  void beLate() {
    when(!late);
    late = true;
  }
}
