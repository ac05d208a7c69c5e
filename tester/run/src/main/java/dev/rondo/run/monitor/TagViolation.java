package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;

/** Thrown to end a run that violates one of TAG1 to TAG5. */
public final class TagViolation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  private final String handler;

  TagViolation(Diagnostic diagnostic, String handler) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.handler = handler;
  }

  /** What violates which condition. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** The handler that breaks it. */
  public String handler() {
    return handler;
  }

  /**
   * The condition and what breaks it. Where time goes back, what to write follows from that; what
   * would mend a guard is not said unless it was tried, which takes more than this run.
   */
  public String text() {
    boolean follows = condition() == DiagnosticKind.TAG1 || condition() == DiagnosticKind.TAG2;
    return diagnostic.message() + (follows ? "; " + diagnostic.hint() : "");
  }

  /** Which condition. */
  public DiagnosticKind condition() {
    return diagnostic.kind();
  }

  /** Where in the protocol's file. */
  public int line() {
    return diagnostic.position().line();
  }
}
