package dev.rondo.search.engine;

/** A reduction has merged two states that differ: a fault of Rondo, never a verdict. */
public final class ReductionFault extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public ReductionFault(String message) {
    super(message);
  }
}
