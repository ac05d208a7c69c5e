import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Next(int number) {
    static Next after(int number) {
      return new Next(number + 1);
    }
  }

  record Sorted(List<Integer> values) {}

  record Doubled(int half) {
    int whole() {
      return 2 * half;
    }
  }

  record Ping(int k) {}

  private Next next = Next.after(0);

  @Init
  void start() {
    broadcast(new Ping(next.number()));
  }

  @Upon
  void ping(Ping m) {}
}
