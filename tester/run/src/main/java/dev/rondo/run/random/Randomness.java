package dev.rondo.run.random;

/**
 * Rondo's own random numbers: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), pinned here so that a
 * seed means the same run on every machine and under every Java.
 */
public final class Randomness {

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  /** Begins the sequence of one schedule of a seed. */
  public void restart(long seed, long schedule) {
    state = mix(mix(seed) + (schedule + 1) * GAMMA);
  }

  /** The seed of a part, by its number. */
  public static long split(long seed, long part) {
    return mix(mix(seed) ^ mix(part + GAMMA));
  }

  /** 64 random bits. */
  public long next() {
    state += GAMMA;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}. */
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** True with a probability; see {@link #threshold(double)}. */
  public boolean chance(long threshold) {
    return (next() >>> 32) < threshold;
  }

  /** A probability as an argument of {@link #chance(long)}. */
  public static long threshold(double probability) {
    return (long) (probability * (1L << 32));
  }

  /** Spreads the bits of a number over all of it: the finalizer of SplitMix64. */
  public static long mix(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
