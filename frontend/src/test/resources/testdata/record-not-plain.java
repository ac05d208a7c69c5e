import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Next(int number) {
    Next {
      number = number + 1;
    }
  }

  record Sorted(List<Integer> values) {
    Sorted(List<Integer> values) {
      this.values = new ArrayList<>(values);
      this.values.add(0);
    }
  }

  record Doubled(int half) {
    public int half() {
      return 2 * half;
    }
  }

  record Ping(int k) {}

  private Next next = new Next(0);

  @Init
  void start() {
    broadcast(new Ping(next.number()));
  }

  @Upon
  void ping(Ping m) {}
}
