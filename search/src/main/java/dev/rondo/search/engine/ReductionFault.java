package dev.rondo.search.engine;

/** A reduction holds two states for the same that are not: Rondo's own fault, never a verdict. */
public final class ReductionFault extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public ReductionFault(String message) {
    super(message);
  }
}
