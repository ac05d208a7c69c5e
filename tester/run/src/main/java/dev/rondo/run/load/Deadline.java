package dev.rondo.run.load;

import java.util.function.BooleanSupplier;

/**
 * The moment at which the user's time is over. A command has one from its beginning to its end, and
 * all of its stages share it.
 */
public final class Deadline implements BooleanSupplier {

  private final BooleanSupplier over;
  private final long atNanos;

  private Deadline(BooleanSupplier over, long atNanos) {
    this.over = over;
    this.atNanos = atNanos;
  }

  /** So much time from now on. */
  public static Deadline in(long nanos) {
    long at = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    return new Deadline(() -> System.nanoTime() - at > 0, at);
  }

  /** Without a clock: over as soon as a condition holds. */
  public static Deadline when(BooleanSupplier over) {
    return new Deadline(over, in(Long.MAX_VALUE).atNanos);
  }

  /** The same, or earlier, as soon as a condition holds. */
  public Deadline orWhen(BooleanSupplier condition) {
    return new Deadline(() -> condition.getAsBoolean() || over.getAsBoolean(), atNanos);
  }

  /** Half of the time that is left, for work that other work waits for. */
  public Deadline half() {
    Deadline half = in(Math.max(0, atNanos - System.nanoTime()) / 2);
    return half.orWhen(over);
  }

  /** The same, but so much time from now on at least, for work that must come to something. */
  public BooleanSupplier butAtLeast(long nanos) {
    Deadline least = in(nanos);
    return () -> least.getAsBoolean() && getAsBoolean();
  }

  /** Whether it is over. */
  @Override
  public boolean getAsBoolean() {
    return over.getAsBoolean();
  }
}
