package dev.rondo.run.load;

import java.util.function.BooleanSupplier;

/** The end of the user's {@code --timeout}. All stages of a command share one deadline. */
public final class Deadline implements BooleanSupplier {

  private final BooleanSupplier over;
  private final long atNanos;

  private Deadline(BooleanSupplier over, long atNanos) {
    this.over = over;
    this.atNanos = atNanos;
  }

  /** A deadline some time from now. */
  public static Deadline in(long nanos) {
    long at = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    return new Deadline(() -> System.nanoTime() - at > 0, at);
  }

  /** A deadline without a clock: it is over as soon as a condition holds. */
  public static Deadline when(BooleanSupplier over) {
    return new Deadline(over, in(Long.MAX_VALUE).atNanos);
  }

  /** This deadline, or earlier as soon as a condition holds. */
  public Deadline orWhen(BooleanSupplier condition) {
    return new Deadline(() -> condition.getAsBoolean() || over.getAsBoolean(), atNanos);
  }

  /** A deadline after half of the remaining time, for work that precedes other work. */
  public Deadline half() {
    Deadline half = in(Math.max(0, atNanos - System.nanoTime()) / 2);
    return half.orWhen(over);
  }

  /** This deadline, but at least some time from now, for work that must not be skipped. */
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
