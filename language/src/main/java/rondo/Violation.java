package rondo;

/** What a {@link Spec} throws: an output that the protocol must never make. */
public final class Violation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A violation with the sentence that a person will read. */
  public Violation(String message) {
    super(message, null, false, false);
  }
}
