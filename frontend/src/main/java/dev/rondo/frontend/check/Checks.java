package dev.rondo.frontend.check;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Protocol;

/** All rules, one after another. */
public final class Checks {

  private Checks() {}

  /** Reports every rule that a protocol breaks. */
  public static void run(Protocol protocol, Bindings bindings, Log log) {}
}
