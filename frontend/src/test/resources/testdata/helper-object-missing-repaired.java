import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private Count votes;

  static class Count {
    int of;
  }

  @Init
  void start() {
    votes = new Count();
    votes.of++;
    output(votes.of);
  }
}
