package dev.rondo.search.rounds;

import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.OptionalInt;

/**
 * The settings of a search of rounds.
 *
 * @param max the maximum number of processes, spawned ones included
 * @param phases the maximum number of phases of a schedule; if empty, iterative deepening adds one
 *     phase per run until all states are visited
 * @param wanted the requested reductions
 */
public record RoundSearchSettings(
    int n, int f, int max, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs) {

  /** For a protocol that spawns no processes. */
  public RoundSearchSettings(
      int n, int f, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs) {
    this(n, f, n, phases, wanted, limits, jobs);
  }

  /** The default time limit of iterative deepening. */
  public static final int DEEPENING_SECONDS = 60;

  /** The maximum number of processes, since sets of them are bit masks. */
  public static final int MOST_NODES = 16;
}
