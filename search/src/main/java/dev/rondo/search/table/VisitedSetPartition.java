package dev.rondo.search.table;

import dev.rondo.search.disk.SortedRun;
import dev.rondo.search.table.DiscoveryLog.Found;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states of one part of the table, each with its place in the order of discovery. Those found
 * last are in memory, earlier ones may be in files. Whether files have a state is asked for many
 * states at once: until then it waits, and has a place as if it were new.
 */
final class VisitedSetPartition {

  private static final int READ_AT_ONCE = 1 << 10;

  private final int part;
  private final BitSet repeated = new BitSet(); // places of states that files already had
  private int repeatedCount;
  private FingerprintTable recent = new FingerprintTable();
  private int inFiles;
  private int settled; // so many of the recent ones do not wait

  VisitedSetPartition(int part) {
    this.part = part;
  }

  /** How many states there are; some that wait may turn out to be known. */
  int size() {
    return places() - repeatedCount;
  }

  /** How many of them are known to be new. */
  int settled() {
    return inFiles + settled - repeatedCount;
  }

  /** How many places were given. */
  int places() {
    return inFiles + recent.size();
  }

  /** How many are in memory. */
  int recent() {
    return recent.size();
  }

  long bytes() {
    return recent.bytes() + repeated.size() / Byte.SIZE;
  }

  /** How much memory it takes to make room for more states. */
  long bytesFor(int more) {
    return recent.bytesFor(more);
  }

  /** Whether a state is known without a look into files. */
  boolean contains(long fingerprint) {
    return recent.contains(fingerprint);
  }

  /** Adds a state; its place, or {@link FingerprintTable#NONE} where it is known without a look. */
  int add(long fingerprint, int parent) {
    return recent.add(fingerprint, parent) ? places() - 1 : FingerprintTable.NONE;
  }

  /** The place of a state in memory, or {@link FingerprintTable#NONE}. */
  int placeOf(long fingerprint) {
    int index = recent.indexOf(fingerprint);
    return index == FingerprintTable.NONE ? FingerprintTable.NONE : inFiles + index;
  }

  /** Whether the state of a place had an earlier place already. */
  boolean isRepeated(int place) {
    return repeated.get(place);
  }

  /**
   * Looks into files for those that wait.
   *
   * @return how many of them are there
   */
  int settle(List<SortedRun> runs) {
    int before = repeatedCount;
    if (settled < recent.size() && !runs.isEmpty()) {
      long[] sorted = new long[recent.size() - settled];
      Arrays.setAll(sorted, index -> recent.fingerprint(settled + index));
      Arrays.sort(sorted); // all of a part have the same sign
      for (SortedRun run : runs) {
        run.find(part, sorted, this::repeat);
      }
    }
    settled = recent.size();
    return repeatedCount - before;
  }

  private void repeat(long fingerprint) {
    repeated.set(inFiles + recent.indexOf(fingerprint));
    repeatedCount++;
  }

  /** How many in memory are in no file; none of them may wait. */
  int recentAndNew() {
    return recent.size()
        - (repeated.length() <= inFiles ? 0 : repeated.get(inFiles, places()).cardinality());
  }

  /** Leaves those in memory to files alone; none of them may wait. */
  void moveTo(DiscoveryLog found, SortedRun run) {
    found.write(part, recent);
    long[] sorted = new long[recentAndNew()];
    int count = 0;
    for (int index = 0; index < recent.size(); index++) {
      if (!repeated.get(inFiles + index)) {
        sorted[count++] = recent.fingerprint(index);
      }
    }
    Arrays.sort(sorted);
    run.write(part, sorted);
    inFiles += recent.size();
    recent = new FingerprintTable();
    settled = 0;
  }

  /** The state of a place. */
  Found at(@Nullable DiscoveryLog files, int place) {
    return files != null && place < inFiles
        ? files.at(part, place)
        : new Found(recent.fingerprint(place - inFiles), recent.parent(place - inFiles));
  }

  void write(@Nullable DiscoveryLog files, DataOutput out) throws IOException {
    long[] bits = repeated.toLongArray();
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
   * Reads what was written, into a new part.
   *
   * @param makeRoom is called now and then, and may move what was read to files
   */
  void read(DataInput in, Runnable makeRoom) throws IOException {
    long[] bits = new long[in.readInt()];
    for (int word = 0; word < bits.length; word++) {
      bits[word] = in.readLong();
    }
    repeated.or(BitSet.valueOf(bits));
    int places = in.readInt();
    for (int place = 0; place < places; place++) {
      repeatedCount += repeated.get(place) ? 1 : 0;
      recent.addAgain(in.readLong(), in.readInt());
      settled = recent.size();
      if (place % READ_AT_ONCE == 0) {
        makeRoom.run();
      }
    }
  }
}
