package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.table.VisitedSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states that are expanded now, and those that are found meanwhile, which are expanded next.
 * Both may hold states that turned out to have been found before; these are passed over.
 */
final class Frontier {

  private final int width;
  private final VisitedSet visited;
  private final ArrayPool spare = new ArrayPool();
  private Level level;
  private Level next;
  private Copies copies = Copies.NONE;
  private @Nullable DiskFolder folder;
  private int position; // in the level, repeated states included
  private int waveEnd; // the states before it are in memory
  private int expanded;
  private int size; // of the level
  private int repeatedNext;
  private long before; // how many states were found before those of this level

  Frontier(int width, VisitedSet visited) {
    this.width = width;
    this.visited = visited;
    this.level = new Level(width, spare);
    this.next = new Level(width, spare);
  }

  /** How many states there are of this depth. */
  int size() {
    return size;
  }

  /** How many of them were expanded. */
  int expanded() {
    return expanded;
  }

  /** How many are known of the next depth; exactly where none waits to be settled. */
  int nextSize() {
    return next.size() - repeatedNext;
  }

  long bytes() {
    return level.bytes() + next.bytes();
  }

  /** The number, in the order of discovery, of a state of the next wave. */
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

  /** Where the next states to expand are in the level, so many at most. */
  int[] wave(int most, ParallelExecutor workers) {
    int[] wave = new int[Math.min(most, size - expanded)];
    boolean mayRepeat = size < level.size();
    int index = position;
    for (int count = 0; count < wave.length; ) {
      if (index >= waveEnd) {
        waveEnd = (int) Math.min(level.size(), (long) index + wave.length - count);
        level.load(index, waveEnd, workers);
      }
      if (!mayRepeat || !visited.isRepeated(level.name(index))) {
        wave[count++] = index;
      }
      index++;
    }
    return wave;
  }

  /** The first states of a wave were expanded. */
  void advance(int[] wave, int count) {
    int to = count == 0 ? position : wave[count - 1] + 1;
    level.forget(position, to);
    position = to;
    expanded += count;
  }

  /** What is new in some blocks, with the places of the next level that it is copied to. */
  private record Copies(List<SuccessorBlock> blocks, int[] places) {

    static final Copies NONE = new Copies(List.of(), new int[1]);
  }

  /**
   * Makes room for what is new in the next level, in the order of the blocks. Threads that have
   * nothing to wait for can {@link #copy} it; until then the blocks must stay as they are.
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

  /** How many blocks wait to be copied. */
  int toCopy() {
    return copies.blocks.size();
  }

  /** Copies what is new in one of the blocks that wait; threads may copy different ones at once. */
  void copy(int index) {
    copies.blocks.get(index).copyNew(next, copies.places[index]);
  }

  /** All blocks that waited were copied, so that they can be used for something else. */
  void copied() {
    copies = Copies.NONE;
  }

  /** Copies what waits. */
  void copyAll(ParallelExecutor workers) {
    workers.each(toCopy(), this::copy);
    copied();
    next.store(0, workers);
  }

  /** So many of the next level have been found before. */
  void repeat(int more) {
    repeatedNext += more;
  }

  /** What was found becomes what is expanded; none of it may wait to be settled. */
  void turnOver(ParallelExecutor workers) {
    copyAll(workers);
    before += size;
    size = nextSize();
    repeatedNext = 0;
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

  /** From now on states wait in files. */
  void moveTo(DiskFolder newFolder, ParallelExecutor workers) {
    copyAll(workers);
    folder = newFolder;
    level.moveTo(newFolder, position);
    level.store(waveEnd, workers);
    next.moveTo(newFolder, 0);
    next.store(0, workers);
  }

  /** Lets go of all states, to have memory for a few words. */
  void drop() {
    copied();
    spare.clear();
    level = new Level(width, spare);
    next = new Level(width, spare);
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(before + expanded);
    out.writeInt(size - expanded);
    level.write(position, visited::isRepeated, out);
    out.writeInt(nextSize());
    next.write(0, visited::isRepeated, out);
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
}
