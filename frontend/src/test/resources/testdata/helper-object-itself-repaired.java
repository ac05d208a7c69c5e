import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Count votes = new Count();

  class Count {
    int of;

    void tell() {
      show(of);
    }
  }

  private void show(int any) {}

  @Init
  void start() {
    votes.tell();
  }
}
