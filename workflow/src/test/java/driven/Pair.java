package driven;

import rondo.*;

/** P0 sends two messages to P1 in one step. */
@Protocol(n = 2, network = Reliable.class)
public class Pair extends Node {

  public record One(int value) {}

  public record Two(int value) {}

  @Init
  void start() {
    if (self().equals(node(0))) {
      send(node(1), new One(1));
      send(node(1), new Two(2));
    }
  }

  @Upon
  void one(One m) {
    output(m.value());
  }

  @Upon
  void two(Two m) {
    output(m.value());
  }
}
