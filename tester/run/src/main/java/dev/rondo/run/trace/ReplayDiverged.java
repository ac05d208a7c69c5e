package dev.rondo.run.trace;

/** A trace asks for something that does not happen in this protocol. */
public final class ReplayDiverged extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** What the trace says and the run does not do. */
  public ReplayDiverged(String message) {
    super(message);
  }
}
