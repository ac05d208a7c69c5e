package dev.rondo.run.sequential;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.sequential.strategy.FixedRates;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceSettingsReader;

/**
 * The settings of sequential runs.
 *
 * @param phases how many phases a schedule has at most, not counting phases without messages
 * @param strategy the strategy that draws schedules
 * @param rates the rates that the user fixes
 */
public record SequentialSettings(
    ProcessCounts processes, int phases, RoundStrategyKind strategy, FixedRates rates)
    implements HasProcessCounts {

  /** Settings with the default strategy. */
  public SequentialSettings(ProcessCounts processes, int phases) {
    this(processes, phases, RoundStrategyKind.AUTO, FixedRates.DRAWN);
  }

  /** How many phases a schedule has at most by default. */
  public static final int PHASES = 32;

  /** The largest number of phases that options accept. */
  public static final int MOST_PHASES = 100_000;

  /** The settings of a trace. */
  public static SequentialSettings of(Trace trace) {
    TraceSettingsReader said = new TraceSettingsReader(trace);
    return new SequentialSettings(said.processes(), said.number("phases", 0, MOST_PHASES));
  }
}
