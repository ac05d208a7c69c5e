package dev.rondo.run.sequential;

import dev.rondo.run.sequential.strategy.Rates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceSettingsReader;

/**
 * How a sequential program is run.
 *
 * @param n how many processes there are at the start
 * @param f how many may be faulty
 * @param max how many there may be with spawned ones
 * @param phases how many phases a schedule has at most, those not counted in which nobody sends
 * @param strategy which schedules are run
 * @param rates what is given instead of drawn
 */
public record SequentialSettings(
    int n, int f, int max, int phases, RoundStrategyKind strategy, Rates rates) {

  /** With the strategy that is used if nothing is said. */
  public SequentialSettings(int n, int f, int max, int phases) {
    this(n, f, max, phases, RoundStrategyKind.AUTO, Rates.DRAWN);
  }

  /** How many phases a schedule has at most if nothing is said. */
  public static final int PHASES = 32;

  /** More would take longer than anybody waits for one schedule. */
  public static final int MOST_PHASES = 100_000;

  /** The settings that a trace was made with. */
  public static SequentialSettings of(Trace trace) {
    TraceSettingsReader said = new TraceSettingsReader(trace);
    return new SequentialSettings(
        said.n(), said.f(), said.max(), said.number("phases", 0, MOST_PHASES));
  }
}
