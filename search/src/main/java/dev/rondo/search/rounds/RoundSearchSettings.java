package dev.rondo.search.rounds;

import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.OptionalInt;

/**
 * How the round form is searched.
 *
 * @param phases how many phases a schedule has at most; where nothing is said, as many as it takes
 *     to see all states, or {@link #PHASES} where the phase is part of the state
 * @param wanted which reductions are tried
 */
public record RoundSearchSettings(
    int n, int f, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs) {

  /** How many phases are searched where there is no end and nothing is said. */
  public static final int PHASES = 2;

  /** The most processes that can be searched: sets of them are bits of a number. */
  public static final int MOST_NODES = 16;
}
