package dev.rondo.run.step;

import java.util.Arrays;
import java.util.List;

/**
 * Makes every combination of choices, run after run, whatever a run turns out to ask for: a run
 * repeats the choices of the last one up to a place, takes the next value there, and the first
 * value everywhere behind.
 */
public final class ChoiceEnumerator {

  private int[] values = new int[8];
  private int[] bounds = new int[8];
  private int size;
  private int asked;
  private int widest;

  /** Goes back to the first combination. */
  public void reset() {
    size = 0;
    asked = 0;
    widest = 0;
  }

  /** Sets up the very choices of an earlier run. */
  public void repeat(List<Integer> made) {
    reset();
    made.forEach(value -> put(value, value + 1));
    size = asked;
    asked = 0;
  }

  /** A run begins. */
  public void begin() {
    asked = 0;
  }

  /** A number from 0 up to the bound, which is not among them. */
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

  /** Sets up the next combination; false after the last. */
  public boolean next() {
    size = asked; // a run that ended early asked for less than the one before
    while (size > 0 && ++values[size - 1] >= bounds[size - 1]) {
      size--;
    }
    return size > 0;
  }

  /** The largest bound of a choice so far: there are at least so many combinations. */
  public int widest() {
    return widest;
  }

  /** How many choices have been made since the run began. */
  public int asked() {
    return asked;
  }

  /** Before a run asks: how many of its choices are those of the last run, which it repeats. */
  public int repeated() {
    return size - 1;
  }

  /** What has been chosen since the run began. */
  public List<Integer> chosen() {
    return Arrays.stream(values, 0, asked).boxed().toList();
  }
}
