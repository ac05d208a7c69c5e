import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Count votes = new Count();

  static class Count {
    int of;
  }

  @Init
  void start() {
    votes.of++;
  }
}
