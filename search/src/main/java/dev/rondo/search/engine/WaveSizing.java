package dev.rondo.search.engine;

/**
 * How many states are expanded in a wave and in a block: as many as have a certain number of steps,
 * judged by the last wave.
 *
 * <p>Waves decide where a search ends that has met a bug, so they never depend on the number of
 * threads. Between two of them threads wait for each other, so they are long; at the end of one
 * they wait for its last block, so blocks are short.
 */
final class WaveSizing {

  private static final int LEAST_IN_WAVE = 1 << 10;
  private static final int MOST_IN_WAVE = 1 << 16;
  private static final int STEPS_OF_WAVE = 1 << 18;
  private static final int MOST_IN_BLOCK = 1 << 8;
  private static final int STEPS_OF_BLOCK = 1 << 11;

  private int wave = LEAST_IN_WAVE;
  private int block = 1;

  /** How many states the next wave has, where there are as many. */
  int wave() {
    return wave;
  }

  /** How many states each block of it has. */
  int block() {
    return block;
  }

  /** A wave is over. */
  void learn(int states, long steps) {
    if (steps < STEPS_OF_WAVE && states >= wave) {
      wave = Math.min(MOST_IN_WAVE, 2 * wave);
    } else if (steps > 4 * STEPS_OF_WAVE) {
      wave = Math.max(LEAST_IN_WAVE, wave / 2);
    }
    long fitting = (long) states * STEPS_OF_BLOCK / (steps + 1);
    block = (int) Math.max(1, Math.min(MOST_IN_BLOCK, fitting));
  }
}
