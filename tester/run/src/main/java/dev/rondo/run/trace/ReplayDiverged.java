package dev.rondo.run.trace;

/** A trace cannot be replayed: the protocol behaves differently. */
public final class ReplayDiverged extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** The exception, with the step that the run does not do. */
  public ReplayDiverged(String message) {
    super(message);
  }
}
