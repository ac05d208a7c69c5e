package dev.rondo.campaign.store;

import dev.rondo.run.random.Randomness;
import java.util.stream.LongStream;

/**
 * Some schedules of a cell, which their seed determines, with the states that they begin with.
 *
 * @param cell its number in the store
 * @param number among those of the cell, from 0
 * @param epoch in which it was planned
 * @param schedules how many there are
 */
public record Chunk(long cell, long number, long epoch, long seed, long schedules) {

  private static final long SHORTEST = 512;
  private static final int OF_ONE_LENGTH = 4;
  private static final long MOST_DOUBLINGS = 4;

  /** The chunk of a cell with some number. */
  public static Chunk of(long cell, long cellSeed, long number, long epoch) {
    return new Chunk(cell, number, epoch, Randomness.split(cellSeed, number), size(number));
  }

  /**
   * How many schedules a chunk has. The first ones are short, so that every cell has its turn soon;
   * strategies that learn do so inside a chunk, and want longer ones.
   */
  public static long size(long number) {
    return SHORTEST << Math.min(number / OF_ONE_LENGTH, MOST_DOUBLINGS);
  }

  /**
   * Whether it begins with the states that the epochs before have come to. Half of the chunks do;
   * the others find what lies elsewhere.
   */
  public boolean goesBack() {
    return (seed & 1) == 0;
  }

  /** How many schedules a cell has in whole chunks that was to have at least so many. */
  public static long schedules(long atLeast) {
    return LongStream.range(0, count(atLeast)).map(Chunk::size).sum();
  }

  /** How many chunks it takes for a cell to have so many schedules. */
  public static long count(long schedules) {
    long number = 0;
    for (long left = schedules; left > 0; number++) {
      left -= size(number);
    }
    return number;
  }
}
