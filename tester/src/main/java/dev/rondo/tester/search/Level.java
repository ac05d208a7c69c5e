package dev.rondo.tester.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** States of one distance from the start, one vector behind the other, with their numbers. */
final class Level {

  private final int width;
  private int[] states;
  private int[] numbers;
  private int size;

  Level(int width) {
    this.width = width;
    this.states = new int[64 * width];
    this.numbers = new int[64];
  }

  int size() {
    return size;
  }

  long bytes() {
    return 4L * states.length + 4L * numbers.length;
  }

  /** The vectors, that of state {@code i} from {@code i * width} on. */
  int[] states() {
    return states;
  }

  /** The number of a state among all visited ones. */
  int number(int index) {
    return numbers[index];
  }

  void add(int[] from, int offset, int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
      states = Arrays.copyOf(states, Math.multiplyExact(2 * size, width));
    }
    System.arraycopy(from, offset, states, size * width, width);
    numbers[size++] = number;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(size);
    for (int index = 0; index < size; index++) {
      out.writeInt(numbers[index]);
      for (int place = 0; place < width; place++) {
        out.writeInt(states[index * width + place]);
      }
    }
  }

  void read(DataInput in) throws IOException {
    int[] state = new int[width];
    for (int left = in.readInt(); left > 0; left--) {
      int number = in.readInt();
      for (int place = 0; place < width; place++) {
        state[place] = in.readInt();
      }
      add(state, 0, number);
    }
  }
}
