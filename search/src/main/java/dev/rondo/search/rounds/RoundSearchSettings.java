package dev.rondo.search.rounds;

import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.OptionalInt;

/**
 * How the round form is searched.
 *
 * @param max how many processes there may be with spawned ones
 * @param phases how many phases a schedule has at most; where nothing is said, one more in each run
 *     of the search, until all states are seen
 * @param wanted which reductions are tried
 */
public record RoundSearchSettings(
    int n, int f, int max, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs) {

  /** For a protocol that starts no further processes. */
  public RoundSearchSettings(
      int n, int f, OptionalInt phases, Reductions wanted, SearchLimits limits, int jobs) {
    this(n, f, n, phases, wanted, limits, jobs);
  }

  /** How long phases are searched that have no end, where nothing is said. */
  public static final int DEEPENING_SECONDS = 60;

  /** The most processes that can be searched: sets of them are bits of a number. */
  public static final int MOST_NODES = 16;
}
