import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Count votes = new Count();

  static class Count {
    private final List<Integer> values = new ArrayList<>();

    void add(int value) {
      values.add(value);
    }
  }

  @Init
  void start() {
    votes.add(1);
  }
}
