package dev.rondo.run.sequential;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.trace.Trace;

/**
 * How a sequential program is run.
 *
 * @param n how many processes there are at the start
 * @param f how many may be faulty
 * @param max how many there may be with spawned ones
 * @param phases how many phases a schedule has at most, those not counted in which nobody sends
 */
public record SequentialSettings(int n, int f, int max, int phases) {

  /** How many phases a schedule has at most if nothing is said. */
  public static final int PHASES = 32;

  /** The settings that a trace was made with. */
  public static SequentialSettings of(Trace trace) {
    return new SequentialSettings(
        number(trace, "n"), number(trace, "f"), number(trace, "max"), number(trace, "phases"));
  }

  private static int number(Trace trace, String name) {
    String text = trace.settings().get(name);
    if (text == null) {
      throw new UsageError("the trace does not say " + name);
    }
    return Integer.parseInt(text);
  }
}
