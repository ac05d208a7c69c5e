package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.table.VisitedSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The frontier of a breadth-first search: the level that is expanded, and the next one. Both may
 * hold states that were visited before, as later seen in files; these are skipped.
 */
final class Frontier {

  private final int width;
  private final VisitedSet visited;
  private final ArrayPool spare = new ArrayPool();
  private Level level;
  private Level next;
  private Copies copies = Copies.NONE;
  private @Nullable DiskFolder folder;
  private int position; // in the level, duplicates states included
  private int waveEnd; // states before it are in memory
  private int expanded;
  private int size; // of the level
  private int duplicatesInNext;
  private long before; // the number of states in earlier levels

  Frontier(int width, VisitedSet visited) {
    this.width = width;
    this.visited = visited;
    this.level = new Level(width, spare);
    this.next = new Level(width, spare);
  }

  /** The number of states in the current level. */
  int size() {
    return size;
  }

  /** How many of them are expanded. */
  int expanded() {
    return expanded;
  }

  /** The number of states in the next level; exact after they were compared with those in files. */
  int nextSize() {
    return next.size() - duplicatesInNext;
  }

  long bytes() {
    return level.bytes() + next.bytes();
  }

  /** The number of a state of the next wave, in the order of discovery. */
  long number(int inWave) {
    return before + expanded + inWave;
  }

  int[] states(int index) {
    return level.states(index);
  }

  int offset(int index) {
    return level.offset(index);
  }

  int name(int index) {
    return level.name(index);
  }

  /** The indices of the next states to expand, at most {@code most}. */
  int[] wave(int most, ParallelExecutor workers) {
    int[] wave = new int[Math.min(most, size - expanded)];
    boolean mayRepeat = size < level.size();
    int index = position;
    for (int count = 0; count < wave.length; ) {
      if (index >= waveEnd) {
        waveEnd = (int) Math.min(level.size(), (long) index + wave.length - count);
        level.load(index, waveEnd, workers);
      }
      if (!mayRepeat || !visited.isDuplicate(level.name(index))) {
        wave[count++] = index;
      }
      index++;
    }
    return wave;
  }

  /** Marks the first states of a wave as expanded. */
  void advance(int[] wave, int count) {
    int to = count == 0 ? position : wave[count - 1] + 1;
    level.forget(position, to);
    position = to;
    expanded += count;
  }

  /** Blocks whose new states are to be copied, and where in the next level. */
  private record Copies(List<SuccessorBlock> blocks, int[] places) {

    static final Copies NONE = new Copies(List.of(), new int[1]);
  }

  /**
   * Reserves space in the next level for the new states of blocks, in the order of the blocks.
   * Threads {@link #copy} them later; until then the blocks must not change.
   */
  void add(List<SuccessorBlock> blocks, ParallelExecutor workers) {
    copyAll(workers);
    int[] places = new int[blocks.size() + 1];
    places[0] = next.size();
    for (int index = 0; index < blocks.size(); index++) {
      places[index + 1] = Math.addExact(places[index], blocks.get(index).countNew());
    }
    next.grow(places[blocks.size()] - places[0]);
    copies = new Copies(blocks, places);
    if (folder != null) {
      copyAll(workers);
    }
  }

  /** The number of blocks that are not copied yet. */
  int toCopy() {
    return copies.blocks.size();
  }

  /** Copies the new states of one block. Threads may copy different blocks at once. */
  void copy(int index) {
    copies.blocks.get(index).copyNew(next, copies.places[index]);
  }

  /** All blocks are copied and can be reused. */
  void copied() {
    copies = Copies.NONE;
  }

  /** Copies all blocks that are not copied yet. */
  void copyAll(ParallelExecutor workers) {
    workers.each(toCopy(), this::copy);
    copied();
    next.store(0, workers);
  }

  /** Notes how many states of the next level were visited before. */
  void addDuplicates(int more) {
    duplicatesInNext += more;
  }

  /**
   * The next level becomes the current one. All its states must be compared with those in files.
   */
  void turnOver(ParallelExecutor workers) {
    copyAll(workers);
    before += size;
    size = nextSize();
    duplicatesInNext = 0;
    level.close();
    level = next;
    next = new Level(width, spare);
    position = 0;
    waveEnd = 0;
    expanded = 0;
    if (folder != null) {
      next.moveTo(folder, 0);
    }
  }

  /** Keeps states in files from now on. */
  void moveTo(DiskFolder newFolder, ParallelExecutor workers) {
    copyAll(workers);
    folder = newFolder;
    level.moveTo(newFolder, position);
    level.store(waveEnd, workers);
    next.moveTo(newFolder, 0);
    next.store(0, workers);
  }

  /** Drops all states, so that memory is free for the result. */
  void drop() {
    copied();
    spare.clear();
    level = new Level(width, spare);
    next = new Level(width, spare);
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(before + expanded);
    out.writeInt(size - expanded);
    level.write(position, visited::isDuplicate, out);
    out.writeInt(nextSize());
    next.write(0, visited::isDuplicate, out);
  }

  void read(DataInput in, Runnable makeRoom) throws IOException {
    before = in.readLong();
    size = in.readInt();
    level.read(size, in, makeRoom);
    next.read(in.readInt(), in, makeRoom);
  }

  void close() {
    level.close();
    next.close();
  }

  /** Unused arrays of one length for reuse: they are likely in a cache, where new ones are not. */
  static final class ArrayPool {

    private static final int MOST = 1 << 7; // about as many as a wave needs

    private final ArrayBlockingQueue<int[]> spare = new ArrayBlockingQueue<>(MOST);

    /** An array with any content. The length is always the same. */
    int[] take(int length) {
      int[] waiting = spare.poll();
      return waiting != null ? waiting : new int[length];
    }

    /** Returns an array to the pool. */
    void give(int[] unused) {
      spare.offer(unused); // dropped if the pool is full
    }

    void clear() {
      spare.clear();
    }
  }
}
