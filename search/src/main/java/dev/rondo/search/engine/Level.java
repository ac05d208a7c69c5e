package dev.rondo.search.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * States of one distance from the start, one vector behind the other, with their names. They are
 * kept in pieces, so that nothing is copied when more are added.
 */
final class Level {

  private static final int PIECE_BITS = 10;
  private static final int PIECE = 1 << PIECE_BITS;

  private final int width;
  private int[][] states = new int[1][];
  private int[][] names = new int[1][];
  private int size;

  Level(int width) {
    this.width = width;
  }

  int size() {
    return size;
  }

  long bytes() {
    return (long) pieces() * PIECE * 4 * (width + 1);
  }

  /** An array that has the vector of a state from {@link #offset} on. */
  int[] states(int index) {
    return states[index >>> PIECE_BITS];
  }

  /** Where in {@link #states} a vector begins. */
  int offset(int index) {
    return (index & (PIECE - 1)) * width;
  }

  /** The name of a state in the table of all. */
  int name(int index) {
    return names[index >>> PIECE_BITS][index & (PIECE - 1)];
  }

  /** Makes room for more; threads can then set each of them. */
  void grow(int more) {
    int before = pieces();
    size = Math.addExact(size, more);
    while (states.length < pieces()) {
      states = Arrays.copyOf(states, 2 * states.length);
      names = Arrays.copyOf(names, 2 * names.length);
    }
    for (int piece = before; piece < pieces(); piece++) {
      states[piece] = new int[PIECE * width];
      names[piece] = new int[PIECE];
    }
  }

  private int pieces() {
    return (int) ((size + (long) PIECE - 1) >>> PIECE_BITS);
  }

  void set(int index, int[] from, int offset, int name) {
    System.arraycopy(from, offset, states(index), offset(index), width);
    names[index >>> PIECE_BITS][index & (PIECE - 1)] = name;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(size);
    for (int index = 0; index < size; index++) {
      out.writeInt(name(index));
      for (int place = 0; place < width; place++) {
        out.writeInt(states(index)[offset(index) + place]);
      }
    }
  }

  void read(DataInput in) throws IOException {
    grow(in.readInt());
    int[] state = new int[width];
    for (int index = 0; index < size; index++) {
      int name = in.readInt();
      for (int place = 0; place < width; place++) {
        state[place] = in.readInt();
      }
      set(index, state, 0, name);
    }
  }
}
