import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private final Log log = new Log();

  static class Log {
    private final List<Integer> entries = new ArrayList<>();

    void append(int value) {
      entries.add(value);
    }
  }

  @Init
  void start() {
    log.append(1);
  }
}
