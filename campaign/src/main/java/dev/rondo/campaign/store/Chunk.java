package dev.rondo.campaign.store;

import dev.rondo.run.random.Randomness;
import java.util.stream.LongStream;

/**
 * A range of schedules of a cell. Their seed and the corpus of earlier epochs determine them.
 *
 * @param cell its number in the store
 * @param number its number in the cell, from 0
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
   * The number of schedules of a chunk. The first chunks are short, so that every cell has its turn
   * soon; later ones are longer, since strategies learn within a chunk.
   */
  public static long size(long number) {
    return SHORTEST << Math.min(number / OF_ONE_LENGTH, MOST_DOUBLINGS);
  }

  /**
   * Whether it begins with the corpus of earlier epochs. Half of the chunks do; the others explore
   * other states.
   */
  public boolean goesBack() {
    return (seed & 1) == 0;
  }

  /** The number of schedules of a cell with a minimum, rounded up to whole chunks. */
  public static long schedules(long atLeast) {
    return LongStream.range(0, count(atLeast)).map(Chunk::size).sum();
  }

  /** The number of chunks for a number of schedules. */
  public static long count(long schedules) {
    long number = 0;
    for (long left = schedules; left > 0; number++) {
      left -= size(number);
    }
    return number;
  }
}
