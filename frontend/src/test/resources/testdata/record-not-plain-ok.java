import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Checked(int number, List<Integer> log) {
    Checked {
      if (number < 0) {
        throw new IllegalArgumentException("negative");
      }
      Objects.requireNonNull(log, "log");
      log = List.copyOf(log);
    }

    Checked(int number) {
      this(number + 1, List.of());
    }

    int twice() {
      return 2 * number;
    }

    public int number() {
      return this.number;
    }
  }

  record Kept(int a, int b) {
    Kept(int a, int b) {
      this.a = a;
      this.b = b;
    }
  }

  record Ping(int k) {}

  private Checked checked = new Checked(3);
  private Kept kept = new Kept(1, 2);

  @Init
  void start() {
    broadcast(new Ping(checked.twice() + kept.a()));
  }

  @Upon
  void ping(Ping m) {}
}
