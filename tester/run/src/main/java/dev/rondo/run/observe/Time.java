package dev.rondo.run.observe;

import dev.rondo.frontend.tags.PhaseBelowOne;
import java.util.Locale;
import java.util.Optional;

/**
 * The time of a process, (phase, round) and whether it has used messages of that tag already, as
 * one number: at one tag sending comes before receiving.
 */
public final class Time {

  /** Before everything. */
  public static final long START = Long.MIN_VALUE;

  private static final int ROUND_BITS = 20;

  private Time() {}

  /** The time of sending messages of a tag. */
  public static long sending(int phase, int round) {
    return ((long) phase << ROUND_BITS) | ((long) round << 1);
  }

  /** The time of using messages of a tag. */
  public static long receiving(long sending) {
    return sending | 1;
  }

  /** Whether messages of the tag have been used. */
  public static boolean hasReceived(long time) {
    return time != START && (time & 1) == 1;
  }

  /** The time at which messages of the same tag are sent. */
  public static long tag(long time) {
    return time & ~1L;
  }

  /** The phase. */
  public static int phase(long time) {
    return (int) (time >> ROUND_BITS);
  }

  /** The round in the phase. */
  public static int round(long time) {
    return (int) (time & ((1L << ROUND_BITS) - 1)) >>> 1;
  }

  /**
   * Why the phase of a message is invalid: it is below 1, or the largest integer, which stands for
   * no phase. Empty if it is valid.
   */
  public static Optional<String> wrongPhase(long tag) {
    int phase = phase(tag);
    if (phase >= 1 && phase < Integer.MAX_VALUE) {
      return Optional.empty();
    }
    return Optional.of(
        phase < 1
            ? PhaseBelowOne.reason(phase)
            : String.format(
                Locale.ROOT,
                "phase %d, but phases are counted up to %d",
                phase,
                Integer.MAX_VALUE - 1));
  }

  /** As text: {@code (2, 3)}. */
  public static String text(long time) {
    return time == START ? "the start" : "(" + phase(time) + ", " + round(time) + ")";
  }
}
