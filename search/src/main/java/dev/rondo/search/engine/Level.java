package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFile;
import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.engine.Frontier.ArrayPool;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The states of one depth, as concatenated vectors, each followed by its name in the visited set.
 * They are stored in pieces, so that growing copies nothing and pieces can be in a file.
 */
final class Level {

  private static final int PIECE_BITS = 10;
  private static final int PIECE = 1 << PIECE_BITS;

  private final int width;
  private final ArrayPool spare;
  private final AtomicInteger inMemory = new AtomicInteger(); // pieces, or about to be
  private AtomicReferenceArray<int @Nullable []> pieces = new AtomicReferenceArray<>(1);
  private int size;
  private @Nullable DiskFile file;
  private int inFile; // pieces before this one, but for those that were not needed any more

  /**
   * An empty level.
   *
   * @param spare pieces for reuse
   */
  Level(int width, ArrayPool spare) {
    this.width = width;
    this.spare = spare;
  }

  int size() {
    return size;
  }

  long bytes() {
    return 4L * inMemory.get() * pieceLength();
  }

  private int pieceLength() {
    return PIECE * (width + 1);
  }

  /** The array with the vector of a state from {@link #offset} on. The state must be in memory. */
  int[] states(int index) {
    return Objects.requireNonNull(pieces.getPlain(index >>> PIECE_BITS));
  }

  /** Where in {@link #states} a vector begins. */
  int offset(int index) {
    return (index & (PIECE - 1)) * (width + 1);
  }

  /** The name of a state in the visited set. */
  int name(int index) {
    return states(index)[offset(index) + width];
  }

  /** Adds space for more states, which threads can then set. */
  void grow(int more) {
    int before = pieces();
    size = Math.addExact(size, more);
    inMemory.addAndGet(pieces() - before);
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

  /** Sets a state. Threads may set different states at once; the first one allocates the piece. */
  void set(int index, int[] from, int offset, int name) {
    int piece = index >>> PIECE_BITS;
    int[] into = pieces.getAcquire(piece);
    if (into == null) {
      int[] made = spare.take(pieceLength());
      if (!pieces.compareAndSet(piece, null, made)) {
        spare.give(made);
      }
      into = Objects.requireNonNull(pieces.getAcquire(piece));
    }
    System.arraycopy(from, offset, into, offset(index), width);
    into[offset(index) + width] = name;
  }

  /**
   * Lets {@link #store} write to a file from now on, without the states before the first needed
   * one.
   */
  void moveTo(DiskFolder folder, int firstNeeded) {
    file = file == null ? folder.newFile() : file;
    inFile = Math.max(inFile, firstNeeded >>> PIECE_BITS);
  }

  /**
   * Writes full pieces to the file, where there is one.
   *
   * @param firstUnused the states before it are still needed in memory
   */
  void store(int firstUnused, ParallelExecutor workers) {
    DiskFile to = file;
    if (to == null) {
      return;
    }
    int first = inFile;
    int end = size >>> PIECE_BITS;
    int keptEnd = (firstUnused + PIECE - 1) >>> PIECE_BITS;
    workers.each(
        end - first,
        number -> {
          int piece = first + number;
          int[] states = Objects.requireNonNull(pieces.getPlain(piece));
          to.writeInts(4L * piece * pieceLength(), states, 0, states.length);
          if (piece >= keptEnd) {
            drop(piece);
          }
        });
    inFile = Math.max(first, end);
  }

  /** Loads the states from {@code from} to {@code to}, exclusive. */
  void load(int from, int to, ParallelExecutor workers) {
    if (file == null) {
      return;
    }
    int first = from >>> PIECE_BITS;
    workers.each(((to + PIECE - 1) >>> PIECE_BITS) - first, number -> load(first + number));
  }

  private void load(int piece) {
    if (pieces.getPlain(piece) == null) {
      int[] states = spare.take(pieceLength());
      Objects.requireNonNull(file).readInts(4L * piece * states.length, states, 0, states.length);
      pieces.setPlain(piece, states);
      inMemory.incrementAndGet();
    }
  }

  /** Releases the states from {@code from} to {@code to}, exclusive. */
  void forget(int from, int to) {
    for (int piece = from >>> PIECE_BITS; piece < to >>> PIECE_BITS; piece++) {
      drop(piece);
    }
  }

  private void drop(int piece) {
    int[] states = pieces.getPlain(piece);
    if (states != null) {
      pieces.setPlain(piece, null);
      spare.give(states);
      inMemory.decrementAndGet();
    }
  }

  void close() {
    if (file != null) {
      file.close();
    }
  }

  /**
   * Writes the states from one on.
   *
   * @param isLeftOut says of names which states are left out
   */
  void write(int from, IntPredicate isLeftOut, DataOutput out) throws IOException {
    for (int index = from; index < size; index++) {
      int piece = index >>> PIECE_BITS;
      load(piece);
      if (!isLeftOut.test(name(index))) {
        for (int place = 0; place <= width; place++) {
          out.writeInt(states(index)[offset(index) + place]);
        }
      }
      if (piece < inFile && (index & (PIECE - 1)) == PIECE - 1) {
        drop(piece);
      }
    }
  }

  /**
   * Reads so many states.
   *
   * @param makeRoom is called now and then, and may move what was read to a file
   */
  void read(int count, DataInput in, Runnable makeRoom) throws IOException {
    int[] state = new int[width + 1];
    for (int index = 0; index < count; index++) {
      for (int place = 0; place <= width; place++) {
        state[place] = in.readInt();
      }
      grow(1);
      set(index, state, 0, state[width]);
      if (size % PIECE == 0) {
        makeRoom.run();
      }
    }
  }
}
