package dev.rondo.search.engine;

/**
 * The sizes of waves and blocks: as many states as have a certain number of transitions, estimated
 * from the last wave.
 *
 * <p>Waves decide where a search with a bug ends, so their size never depends on the number of
 * threads. Threads wait for each other between waves, so waves are long; at the end of a wave they
 * wait for its last block, so blocks are short.
 */
final class WaveSizing {

  private static final int LEAST_IN_WAVE = 1 << 10;
  private static final int MOST_IN_WAVE = 1 << 16;
  private static final int STEPS_OF_WAVE = 1 << 18;
  private static final int MOST_IN_BLOCK = 1 << 8;
  private static final int STEPS_OF_BLOCK = 1 << 11;

  private int wave = LEAST_IN_WAVE;
  private int block = 1;

  /** The size of the next wave, if the level has as many states. */
  int wave() {
    return wave;
  }

  /** The size of its blocks. */
  int block() {
    return block;
  }

  /** Adapts the sizes to the wave that has ended. */
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
