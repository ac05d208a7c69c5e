package dev.rondo.search.table;

import dev.rondo.search.disk.DiskFile;
import dev.rondo.search.disk.DiskFolder;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * States in a file, those of each part of the table in the order in which they were found, with
 * their parents. They come in batches, and in each batch part by part.
 */
final class DiscoveryLog {

  private static final int AT_ONCE = 1 << 12;

  private final DiskFile file;
  private final List<Batch> batches = new ArrayList<>();
  private long end;

  DiscoveryLog(DiskFolder folder) {
    this.file = folder.newFile();
  }

  /** A state, and the name of the one that it was first reached from. */
  record Found(long fingerprint, int parent) {}

  /** Where the states of each part begin, and how many they are. */
  private record Batch(long[] begins, int[] sizes) {

    long fingerprint(int part, int index) {
      return begins[part] + 8L * index;
    }

    long parent(int part, int index) {
      return begins[part] + 8L * sizes[part] + 4L * index;
    }
  }

  /** Makes room for so many more of each part, to be written next. */
  void grow(int[] sizes) {
    long[] begins = new long[sizes.length];
    for (int part = 0; part < sizes.length; part++) {
      begins[part] = end;
      end += 12L * sizes[part];
    }
    batches.add(new Batch(begins, sizes));
  }

  /** Writes those of a part; threads may write different parts at once. */
  void write(int part, FingerprintTable states) {
    Batch batch = batches.get(batches.size() - 1);
    long[] fingerprints = new long[AT_ONCE];
    int[] parents = new int[AT_ONCE];
    for (int begin = 0; begin < batch.sizes[part]; begin += AT_ONCE) {
      int count = Math.min(AT_ONCE, batch.sizes[part] - begin);
      for (int index = 0; index < count; index++) {
        fingerprints[index] = states.fingerprint(begin + index);
        parents[index] = states.parent(begin + index);
      }
      file.writeLongs(batch.fingerprint(part, begin), fingerprints, 0, count);
      file.writeInts(batch.parent(part, begin), parents, 0, count);
    }
  }

  /** The state of a place of a part. */
  Found at(int part, int place) {
    int index = place;
    for (Batch batch : batches) {
      if (index < batch.sizes[part]) {
        long[] fingerprint = new long[1];
        int[] parent = new int[1];
        file.readLongs(batch.fingerprint(part, index), fingerprint, 0, 1);
        file.readInts(batch.parent(part, index), parent, 0, 1);
        return new Found(fingerprint[0], parent[0]);
      }
      index -= batch.sizes[part];
    }
    throw new IllegalStateException("a state is not known");
  }

  /** Writes all of a part to a checkpoint. */
  void copy(int part, DataOutput out) throws IOException {
    for (Batch batch : batches) {
      copy(batch, part, out);
    }
  }

  private void copy(Batch batch, int part, DataOutput out) throws IOException {
    long[] fingerprints = new long[AT_ONCE];
    int[] parents = new int[AT_ONCE];
    for (int begin = 0; begin < batch.sizes[part]; begin += AT_ONCE) {
      int count = Math.min(AT_ONCE, batch.sizes[part] - begin);
      file.readLongs(batch.fingerprint(part, begin), fingerprints, 0, count);
      file.readInts(batch.parent(part, begin), parents, 0, count);
      for (int index = 0; index < count; index++) {
        out.writeLong(fingerprints[index]);
        out.writeInt(parents[index]);
      }
    }
  }

  void close() {
    file.close();
  }
}
