import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private Map<Integer, Integer> values = new TreeMap<>();

  @Init
  void start() {
    values = new TreeMap<>(values);
    for (int key : values.keySet()) {
      output(key);
    }
  }
}
