package dev.rondo.search.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * States of one distance from the start, one vector behind the other, with their numbers. They lie
 * in pieces, so that nothing is copied as they become more.
 */
final class Level {

  private static final int PIECE_BITS = 10;
  private static final int PIECE = 1 << PIECE_BITS;

  private final int width;
  private int[][] states = new int[1][];
  private int[][] numbers = new int[1][];
  private int size;

  Level(int width) {
    this.width = width;
  }

  int size() {
    return size;
  }

  long bytes() {
    long pieces = (size + (long) PIECE - 1) >>> PIECE_BITS;
    return pieces * PIECE * 4 * (width + 1);
  }

  /** Some vectors, that of a state among them from {@link #offset} on. */
  int[] states(int index) {
    return states[index >>> PIECE_BITS];
  }

  /** Where in {@link #states} a vector begins. */
  int offset(int index) {
    return (index & (PIECE - 1)) * width;
  }

  /** The number of a state among all visited ones. */
  int number(int index) {
    return numbers[index >>> PIECE_BITS][index & (PIECE - 1)];
  }

  void add(int[] from, int offset, int number) {
    int piece = size >>> PIECE_BITS;
    if ((size & (PIECE - 1)) == 0) {
      if (piece == states.length) {
        states = Arrays.copyOf(states, 2 * piece);
        numbers = Arrays.copyOf(numbers, 2 * piece);
      }
      states[piece] = new int[PIECE * width];
      numbers[piece] = new int[PIECE];
    }
    System.arraycopy(from, offset, states[piece], offset(size), width);
    numbers[piece][size & (PIECE - 1)] = number;
    size++;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(size);
    for (int index = 0; index < size; index++) {
      out.writeInt(number(index));
      for (int place = 0; place < width; place++) {
        out.writeInt(states(index)[offset(index) + place]);
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
