import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  enum Color { RED, BLUE }

  record Ping(Integer number, Color color) {}

  private Integer first;
  private Color color;
  private NodeId leader;

  @Upon
  void ping(NodeId from, Ping m) {
    boolean missing = first == null || null == m.number();
    boolean unboxed = m.number() == 3 || m.number() + 0 == first + 0;
    boolean enums = color == m.color() && (color) != Color.RED;
    boolean nodes = leader == from && leader != self();
    output(missing || unboxed || enums || nodes || Objects.equals(first, m.number()));
  }

  @Init
  void start() {
    broadcast(new Ping(1, Color.RED));
  }
}
