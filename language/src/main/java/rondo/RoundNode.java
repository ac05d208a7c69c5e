package rondo;

/**
 * A process written directly as rounds: for each round a {@link Send} method that makes a message
 * from the state and an {@link Update} method that changes the state by the messages heard.
 *
 * <p>Each phase runs the rounds 1, 2, … in order; all processes send, the network decides who hears
 * whom, all processes update. A message that is not heard in its round is lost.
 *
 * <pre>{@code
 * @Send(1) Estimate send() { return new Estimate(x); }
 * @Update(1) void update(Mailbox<Estimate> received) { … }
 * }</pre>
 *
 * <p>{@link Init} and {@link Timeout} methods are allowed as in a {@link Node}; messages leave
 * through {@code @Send} methods only.
 */
public abstract class RoundNode extends Node {

  /** As for a {@link Node}. */
  protected RoundNode() {}

  /** The current phase, counted from 1; 0 in {@link Init}. */
  protected final int phase() {
    throw onlyTranslated();
  }

  /** The current round of the phase, counted from 1; 0 in {@link Init}. */
  protected final int round() {
    throw onlyTranslated();
  }

  private static IllegalStateException onlyTranslated() {
    return new IllegalStateException(
        "rounds run in their sequential form: rondo show --as sequential");
  }
}
