package dev.rondo.search.rounds;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.OptionalInt;

/**
 * The settings of a search of rounds.
 *
 * @param phases the maximum number of phases of a schedule; if empty, iterative deepening adds one
 *     phase per run until all states are visited
 * @param wanted the requested reductions
 */
public record RoundSearchSettings(
    ProcessCounts processes, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs)
    implements HasProcessCounts {

  /** The most phases of iterative deepening, for protocols with few states in each phase. */
  public static final int DEEPENING_PHASES = 1_000;

  /** The maximum number of processes, since sets of them are bit masks. */
  public static final int MOST_NODES = 16;
}
