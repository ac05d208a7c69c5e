package dev.rondo.search.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * States of one distance from the start, one vector behind the other, each with its name. They are
 * kept in pieces, so that nothing is copied when more are added.
 */
final class Level {

  private static final int PIECE_BITS = 10;
  private static final int PIECE = 1 << PIECE_BITS;

  private final int width;
  private AtomicReferenceArray<int @Nullable []> pieces = new AtomicReferenceArray<>(1);
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
    return Objects.requireNonNull(pieces.getPlain(index >>> PIECE_BITS));
  }

  /** Where in {@link #states} a vector begins. */
  int offset(int index) {
    return (index & (PIECE - 1)) * (width + 1);
  }

  /** The name of a state in the table of all. */
  int name(int index) {
    return states(index)[offset(index) + width];
  }

  /** Makes room for more; threads can then set each of them. */
  void grow(int more) {
    size = Math.addExact(size, more);
    if (pieces.length() < pieces()) {
      AtomicReferenceArray<int @Nullable []> longer =
          new AtomicReferenceArray<>(Math.max(pieces(), 2 * pieces.length()));
      for (int piece = 0; piece < pieces.length(); piece++) {
        longer.setPlain(piece, pieces.getPlain(piece));
      }
      pieces = longer;
    }
  }

  private int pieces() {
    return (int) ((size + (long) PIECE - 1) >>> PIECE_BITS);
  }

  /** Threads may set different states at once; the first to come to a piece makes it. */
  void set(int index, int[] from, int offset, int name) {
    int piece = index >>> PIECE_BITS;
    int[] into = pieces.getAcquire(piece);
    if (into == null) {
      pieces.compareAndSet(piece, null, new int[PIECE * (width + 1)]);
      into = Objects.requireNonNull(pieces.getAcquire(piece));
    }
    System.arraycopy(from, offset, into, offset(index), width);
    into[offset(index) + width] = name;
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
