import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Count votes = new Count();

  static class Count extends ArrayList<Integer> {}

  @Init
  void start() {
    votes.add(1);
  }
}
