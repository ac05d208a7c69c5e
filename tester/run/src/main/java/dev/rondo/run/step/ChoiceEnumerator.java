package dev.rondo.run.step;

import java.util.Arrays;
import java.util.List;

/**
 * Enumerates all combinations of choices, one run of the code after another. A run repeats the
 * choices of the last one up to some position, takes the next value there, and the first value at
 * all later positions (depth-first, like an odometer).
 */
public final class ChoiceEnumerator {

  private int[] values = new int[8];
  private int[] bounds = new int[8];
  private int size;
  private int asked;
  private int widest;

  /** Resets to the first combination. */
  public void reset() {
    size = 0;
    asked = 0;
    widest = 0;
  }

  /** Sets the choices to those of an earlier run. */
  public void repeat(List<Integer> made) {
    reset();
    made.forEach(value -> put(value, value + 1));
    size = asked;
    asked = 0;
  }

  /** Begins a run. */
  public void begin() {
    asked = 0;
  }

  /** Chooses a number from 0 to the bound, exclusive. */
  public int choose(int bound) {
    int value = asked < size ? values[asked] : 0;
    put(value, bound);
    widest = Math.max(widest, bound);
    size = Math.max(size, asked);
    return value;
  }

  private void put(int value, int bound) {
    if (asked == values.length) {
      values = Arrays.copyOf(values, 2 * asked);
      bounds = Arrays.copyOf(bounds, 2 * asked);
    }
    values[asked] = value;
    bounds[asked++] = bound;
  }

  /** Advances to the next combination; returns false after the last. */
  public boolean next() {
    size = asked; // a run that ended early made fewer choices than the one before
    while (size > 0 && ++values[size - 1] >= bounds[size - 1]) {
      size--;
    }
    return size > 0;
  }

  /** The largest bound of a choice so far, a lower bound of the number of combinations. */
  public int widest() {
    return widest;
  }

  /** The number of choices since the run began. */
  public int asked() {
    return asked;
  }

  /** The number of choices that the next run repeats from the last one. */
  public int repeated() {
    return size - 1;
  }

  /** The values chosen since the run began. */
  public List<Integer> chosen() {
    return Arrays.stream(values, 0, asked).boxed().toList();
  }
}
