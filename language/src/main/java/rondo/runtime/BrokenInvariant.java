package rondo.runtime;

/** A process is in a state that an {@link rondo.Invariant} excludes. */
public final class BrokenInvariant extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Names the invariant.
   *
   * @param node the index of the process
   * @param line where the invariant stands in the protocol's file
   */
  public BrokenInvariant(int node, String invariant, int line) {
    super(
        "P" + node + " breaks the invariant " + invariant + " (line " + line + ")",
        null,
        false,
        false);
  }

  /**
   * Names an invariant of all processes.
   *
   * @param line where the invariant stands in the protocol's file
   */
  public BrokenInvariant(String invariant, int line) {
    super(ofAll(invariant, line), null, false, false);
  }

  /** The message where an invariant of all processes does not hold. */
  public static String ofAll(String invariant, int line) {
    return "the processes together break the invariant " + invariant + " (line " + line + ")";
  }
}
