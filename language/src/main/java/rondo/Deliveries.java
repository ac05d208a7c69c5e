package rondo;

import java.util.Arrays;

/**
 * What a {@link Network} says of one round: who must hear whom, who cannot, and who has stopped.
 */
public final class Deliveries implements Draw {

  private final Draw draw;
  private final long[] must;
  private final long[] never;
  private long stopped;
  private long halted;

  /** Says nothing yet: everything is free to be heard or lost. For Rondo alone. */
  public Deliveries(Draw draw, int capacity) {
    this.draw = draw;
    this.must = new long[capacity];
    this.never = new long[capacity];
  }

  /** Forgets everything said. For Rondo alone. */
  public void clear() {
    Arrays.fill(must, 0);
    Arrays.fill(never, 0);
    stopped = 0;
    halted = 0;
  }

  /** What {@code sender} sends to {@code receiver} in this round is heard. */
  public void must(int sender, int receiver) {
    must[receiver] |= 1L << sender;
  }

  /** What {@code sender} sends to {@code receiver} in this round is lost. */
  public void never(int sender, int receiver) {
    never[receiver] |= 1L << sender;
  }

  /** What {@code sender} sends to {@code receiver} in this round may be heard or lost after all. */
  public void free(int sender, int receiver) {
    must[receiver] &= ~(1L << sender);
  }

  /**
   * The process stops while it sends: some may still hear it, but it hears and does nothing itself.
   */
  public void lastSend(int node) {
    halted |= 1L << node;
  }

  /** The process has stopped: it sends, hears and does nothing in this round. */
  public void stop(int node) {
    stopped |= 1L << node;
    halted |= 1L << node;
  }

  /**
   * The senders whom {@code receiver} must hear, as bits; a sender that cannot be heard is not
   * among them.
   */
  public long mustHear(int receiver) {
    return must[receiver] & ~never[receiver] & ~stopped;
  }

  /** The senders whom {@code receiver} cannot hear, as bits. */
  public long cannotHear(int receiver) {
    return never[receiver] | stopped;
  }

  /** Whether the process hears messages and acts in this round. */
  public boolean acts(int node) {
    return (halted >>> node & 1) == 0;
  }

  @Override
  public int n() {
    return draw.n();
  }

  @Override
  public int f() {
    return draw.f();
  }

  @Override
  public int phases() {
    return draw.phases();
  }

  @Override
  public int rounds() {
    return draw.rounds();
  }

  @Override
  public int choose(int bound) {
    return draw.choose(bound);
  }
}
