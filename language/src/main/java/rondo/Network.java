package rondo;

/**
 * What a network guarantees, round by round. Write your own by extending it, with a public
 * constructor without parameters.
 *
 * <p>For each round it says which messages must be heard and which cannot be; every other message
 * may be heard or lost. The same guarantee holds for the asynchronous form, where a process acts in
 * a round only after what must be heard there has been heard, or will never be sent.
 *
 * <pre>{@code
 * // P0 hears everybody in every round.
 * public class Ear extends Network {
 *   public void round(int phase, int round, Deliveries deliveries) {
 *     for (int sender = 0; sender < deliveries.n(); sender++) deliveries.must(sender, 0);
 *   }
 * }
 * }</pre>
 */
public abstract class Network {

  /** For networks of any kind. */
  protected Network() {}

  /** Draws what holds for a whole schedule, such as who crashes when; called once at its start. */
  public void start(Draw draw) {}

  /**
   * Says what holds in one round. It is called at most once per round and schedule; in the
   * asynchronous form not in the order of the rounds, so nothing may be carried from one to the
   * next.
   */
  public abstract void round(int phase, int round, Deliveries deliveries);
}
