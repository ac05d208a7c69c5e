package dev.rondo.frontend.check;

import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.tags.CountedMessagesCheck;

/** All rules, one group after another. */
public final class Checks {

  private Checks() {}

  /** Reports every rule that a protocol breaks. */
  public static void run(Protocol protocol, Bindings bindings, Log log) {
    ProtocolSymbols code = new ProtocolSymbols(protocol);
    ClassCheck.run(code, log);
    StateCheck.run(code, bindings, log);
    StaticCheck.run(code, bindings, log);
    RecordCheck.run(code, log);
    IdentityCheck.run(code, bindings, log);
    TextCheck.run(code, bindings, log);
    GuardCheck.run(code, log);
    HandlerCheck.run(code, log);
    CountedMessagesCheck.run(code, log);
    AliasAnalysis aliases = AliasAnalysis.of(code, bindings);
    AliasingCheck.run(code, bindings, aliases, log);
    KeyCheck.run(code, bindings, aliases, log);
    IsolationCheck.run(code, log);
    RoundsCheck.run(code, log);
  }
}
