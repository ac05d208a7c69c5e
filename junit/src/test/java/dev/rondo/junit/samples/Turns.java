package dev.rondo.junit.samples;

import rondo.Init;
import rondo.Node;
import rondo.Observed;
import rondo.Property;
import rondo.Protocol;
import rondo.Reliable;
import rondo.Timeout;
import rondo.Upon;

/** Passes a token on, or keeps it as long as it likes. */
@Protocol(n = 2, network = Reliable.class)
@Property(name = "passes", formula = "[] (holds -> <> !holds)")
public class Turns extends Node {

  record Token() {}

  private boolean holds;

  @Init
  void start() {
    holds = self().equals(node(0));
  }

  @Upon
  void take(Token m) {
    holds = true;
  }

  @Timeout
  void pass() {
    when(holds);
    if (flip()) {
      holds = false;
      send(node(1 - self().index()), new Token());
    }
  }

  @Observed
  boolean holds() {
    return holds;
  }
}
