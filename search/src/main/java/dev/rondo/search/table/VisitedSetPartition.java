package dev.rondo.search.table;

import dev.rondo.search.disk.SortedRun;
import dev.rondo.search.table.DiscoveryLog.Discovery;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A partition of the visited set. Each state has a place, by the order of discovery. Recent states
 * are in memory, earlier ones may be in files. A new state gets a place at once; whether it is a
 * duplicate of one in files is checked later, for many states together.
 */
final class VisitedSetPartition {

  private static final int READ_AT_ONCE = 1 << 10;

  private final int part;
  private final BitSet duplicates = new BitSet(); // places of duplicates
  private int duplicateCount;
  private FingerprintTable recent = new FingerprintTable();
  private int inFiles;
  private int confirmed; // the number of recent states that are checked against files

  VisitedSetPartition(int part) {
    this.part = part;
  }

  /** The number of states; exact after duplicate detection. */
  int size() {
    return places() - duplicateCount;
  }

  /** The number of states that are known to be no duplicates. */
  int confirmed() {
    return inFiles + confirmed - duplicateCount;
  }

  /** The number of places. */
  int places() {
    return inFiles + recent.size();
  }

  /** The number of states in memory. */
  int recent() {
    return recent.size();
  }

  long bytes() {
    return recent.bytes() + duplicates.size() / Byte.SIZE;
  }

  /** The memory that more states would need. */
  long bytesFor(int more) {
    return recent.bytesFor(more);
  }

  /** Whether a state is in memory. */
  boolean contains(long fingerprint) {
    return recent.contains(fingerprint);
  }

  /**
   * Adds a state; returns its place, or {@link FingerprintTable#NONE} if it is in memory already.
   */
  int add(long fingerprint, int parent) {
    return recent.add(fingerprint, parent) ? places() - 1 : FingerprintTable.NONE;
  }

  /** The place of a state in memory, or {@link FingerprintTable#NONE}. */
  int placeOf(long fingerprint) {
    int index = recent.indexOf(fingerprint);
    return index == FingerprintTable.NONE ? FingerprintTable.NONE : inFiles + index;
  }

  /** Whether the state of a place is a duplicate of an earlier one. */
  boolean isDuplicate(int place) {
    return duplicates.get(place);
  }

  /**
   * Checks new states against the files.
   *
   * @return the number of duplicates
   */
  int detectDuplicates(List<SortedRun> runs) {
    int before = duplicateCount;
    if (confirmed < recent.size() && !runs.isEmpty()) {
      long[] sorted = new long[recent.size() - confirmed];
      Arrays.setAll(sorted, index -> recent.fingerprint(confirmed + index));
      Arrays.sort(sorted); // all of a partition have the same sign
      for (SortedRun run : runs) {
        run.find(part, sorted, this::addDuplicate);
      }
    }
    confirmed = recent.size();
    return duplicateCount - before;
  }

  private void addDuplicate(long fingerprint) {
    duplicates.set(inFiles + recent.indexOf(fingerprint));
    duplicateCount++;
  }

  /** The number of states in memory that are in no file. Duplicates must be detected before. */
  int recentAndNew() {
    return recent.size()
        - (duplicates.length() <= inFiles ? 0 : duplicates.get(inFiles, places()).cardinality());
  }

  /** Moves the states in memory to files. Duplicates must be detected before. */
  void moveTo(DiscoveryLog found, SortedRun run) {
    found.write(part, recent);
    long[] sorted = new long[recentAndNew()];
    int count = 0;
    for (int index = 0; index < recent.size(); index++) {
      if (!duplicates.get(inFiles + index)) {
        sorted[count++] = recent.fingerprint(index);
      }
    }
    Arrays.sort(sorted);
    run.write(part, sorted);
    inFiles += recent.size();
    recent = new FingerprintTable();
    confirmed = 0;
  }

  /** The state at a place. */
  Discovery at(@Nullable DiscoveryLog files, int place) {
    return files != null && place < inFiles
        ? files.at(part, place)
        : new Discovery(recent.fingerprint(place - inFiles), recent.parent(place - inFiles));
  }

  void write(@Nullable DiscoveryLog files, DataOutput out) throws IOException {
    long[] bits = duplicates.toLongArray();
    out.writeInt(bits.length);
    for (long word : bits) {
      out.writeLong(word);
    }
    out.writeInt(places());
    if (files != null) {
      files.copy(part, out);
    }
    for (int index = 0; index < recent.size(); index++) {
      out.writeLong(recent.fingerprint(index));
      out.writeInt(recent.parent(index));
    }
  }

  /**
   * Reads states into a new partition.
   *
   * @param makeRoom called from time to time; may move states to files
   */
  void read(DataInput in, Runnable makeRoom) throws IOException {
    long[] bits = new long[in.readInt()];
    for (int word = 0; word < bits.length; word++) {
      bits[word] = in.readLong();
    }
    duplicates.or(BitSet.valueOf(bits));
    int places = in.readInt();
    for (int place = 0; place < places; place++) {
      duplicateCount += duplicates.get(place) ? 1 : 0;
      recent.addAgain(in.readLong(), in.readInt());
      confirmed = recent.size();
      if (place % READ_AT_ONCE == 0) {
        makeRoom.run();
      }
    }
  }
}
