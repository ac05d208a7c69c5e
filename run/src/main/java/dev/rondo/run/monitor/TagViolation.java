package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;

/** Leaves a run that breaks one of TAG1 to TAG5. */
public final class TagViolation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  private final String handler;

  TagViolation(Diagnostic diagnostic, String handler) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.handler = handler;
  }

  /** The handler that breaks it. */
  public String handler() {
    return handler;
  }

  /** The condition, what breaks it, and what would mend it. */
  public String text() {
    return diagnostic.message() + "; " + diagnostic.hint();
  }

  /** Which condition. */
  public Kind condition() {
    return diagnostic.kind();
  }

  /** Where in the protocol's file. */
  public int line() {
    return diagnostic.position().line();
  }
}
