package dev.rondo.search.disk;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A sorted run of distinct numbers in a file, in sections that threads write and read
 * independently. The visited set spills into such runs.
 *
 * <p>The first number of each block of a section is kept in memory, so that a lookup reads one
 * block.
 */
public final class SortedRun implements AutoCloseable {

  private static final int BLOCK = 1 << 10;

  private final DiskFile file;
  private final Section[] sections;

  /**
   * An empty run.
   *
   * @param sizes how many numbers each section will have
   */
  public SortedRun(DiskFolder folder, int[] sizes) {
    this.file = folder.newFile();
    this.sections = new Section[sizes.length];
    long begin = 0;
    for (int section = 0; section < sizes.length; section++) {
      sections[section] = new Section(file, begin, sizes[section]);
      begin += 8L * sizes[section];
    }
  }

  /** Merges disjoint runs into one and closes them. */
  public static SortedRun merged(
      DiskFolder folder, List<SortedRun> runs, ParallelExecutor workers) {
    int[] sizes = new int[runs.get(0).sections.length];
    for (SortedRun run : runs) {
      Arrays.setAll(sizes, section -> sizes[section] + run.sections[section].size);
    }
    SortedRun merged = new SortedRun(folder, sizes);
    workers.each(sizes.length, section -> merged.merge(section, runs));
    runs.forEach(SortedRun::close);
    return merged;
  }

  /** Writes a section. */
  public void write(int section, long[] sorted) {
    sections[section].write(sorted);
  }

  /** Reports which of some sorted numbers a section contains. */
  public void find(int section, long[] sorted, LongConsumer found) {
    sections[section].find(sorted, found);
  }

  /** The approximate memory of the run. */
  public long bytes() {
    return Arrays.stream(sections).mapToLong(section -> 8L * section.firsts.length).sum();
  }

  @Override
  public void close() {
    file.close();
  }

  private void merge(int section, List<SortedRun> runs) {
    Section into = sections[section];
    List<Reader> readers = runs.stream().map(run -> new Reader(run.sections[section])).toList();
    long[] block = new long[BLOCK];
    for (int done = 0; done < into.size; ) {
      int count = Math.min(BLOCK, into.size - done);
      for (int place = 0; place < count; place++) {
        block[place] = least(readers).next();
      }
      into.writeBlock(done / BLOCK, block, 0, count);
      done += count;
    }
  }

  /** The reader with the smallest number. There are few, so a linear scan suffices. */
  private static Reader least(List<Reader> readers) {
    Reader least = readers.get(0);
    for (Reader reader : readers) {
      if (reader.hasNext() && (!least.hasNext() || reader.peek() < least.peek())) {
        least = reader;
      }
    }
    return least;
  }

  private static final class Section {
    private final DiskFile file;
    private final long begin;
    private final int size;
    private final long[] firsts;

    Section(DiskFile file, long begin, int size) {
      this.file = file;
      this.begin = begin;
      this.size = size;
      this.firsts = new long[(size + BLOCK - 1) / BLOCK];
    }

    void write(long[] sorted) {
      for (int block = 0; block < firsts.length; block++) {
        writeBlock(block, sorted, block * BLOCK, Math.min(BLOCK, size - block * BLOCK));
      }
    }

    void writeBlock(int block, long[] from, int offset, int count) {
      firsts[block] = from[offset];
      file.writeLongs(begin + 8L * BLOCK * block, from, offset, count);
    }

    int readBlock(int block, long[] into) {
      int count = Math.min(BLOCK, size - block * BLOCK);
      file.readLongs(begin + 8L * BLOCK * block, into, 0, count);
      return count;
    }

    void find(long[] sorted, LongConsumer found) {
      long[] numbers = new long[BLOCK];
      int wanted = 0;
      while (wanted < sorted.length) {
        int block = blockOf(sorted[wanted]);
        if (block < 0) {
          wanted++; // less than all numbers of the section
          continue;
        }
        int count = readBlock(block, numbers);
        boolean isLast = block + 1 == firsts.length;
        int place = 0;
        for (; wanted < sorted.length && (isLast || sorted[wanted] < firsts[block + 1]); wanted++) {
          while (place < count && numbers[place] < sorted[wanted]) {
            place++;
          }
          if (place < count && numbers[place] == sorted[wanted]) {
            found.accept(sorted[wanted]);
          }
        }
      }
    }

    /** The only block that can contain a number; negative if all numbers are greater. */
    private int blockOf(long number) {
      int place = Arrays.binarySearch(firsts, number);
      return place >= 0 ? place : -place - 2;
    }
  }

  /** Iterates over a section. */
  private static final class Reader {
    private final Section section;
    private final long[] numbers = new long[BLOCK];
    private int block;
    private int place;
    private int count;

    Reader(Section section) {
      this.section = section;
      read();
    }

    private void read() {
      place = 0;
      count = block < section.firsts.length ? section.readBlock(block, numbers) : 0;
      block++;
    }

    boolean hasNext() {
      return place < count;
    }

    long peek() {
      return numbers[place];
    }

    long next() {
      long next = numbers[place++];
      if (place == count) {
        read();
      }
      return next;
    }
  }
}
