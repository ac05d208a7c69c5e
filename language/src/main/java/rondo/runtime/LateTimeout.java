package rondo.runtime;

/**
 * Ends a schedule in which a timeout came too late for what it sends, where the network guarantees
 * that this is heard: no run of the protocol looks like that. One object without a stack trace,
 * since it is no error.
 */
public final class LateTimeout extends RuntimeException {

  /** The only one. */
  public static final LateTimeout INSTANCE = new LateTimeout();

  private static final long serialVersionUID = 1L;

  private LateTimeout() {
    super("a timeout came too late", null, false, false);
  }
}
