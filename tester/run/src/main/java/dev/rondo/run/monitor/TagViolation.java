package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.run.observe.ViolatedCondition;

/** Thrown to end a run that violates one of TAG1 to TAG5. */
public final class TagViolation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  private final transient ViolatedCondition violated;

  private final String handler;

  TagViolation(Diagnostic diagnostic, ViolatedCondition violated, String handler) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.violated = violated;
    this.handler = handler;
  }

  /** The condition and what violates it, as a diagnostic. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** The handler that violates it. */
  public String handler() {
    return handler;
  }

  /**
   * The condition and what violates it, for users. The hint is added for TAG1 and TAG2 only: what
   * repairs a guard must be tried, which takes more than this run.
   */
  public String text() {
    DiagnosticKind condition = diagnostic.kind();
    boolean follows = condition == DiagnosticKind.TAG1 || condition == DiagnosticKind.TAG2;
    return diagnostic.message() + (follows ? "; " + diagnostic.hint() : "");
  }

  /** The violated condition. */
  public ViolatedCondition violated() {
    return violated;
  }

  /** The line in the protocol's file. */
  public int line() {
    return diagnostic.position().line();
  }
}
