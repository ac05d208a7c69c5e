package dev.rondo.search.table;

import dev.rondo.search.disk.DiskFile;
import dev.rondo.search.disk.DiskFolder;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The fingerprints and parent links of states in a file, by partition and in the order of
 * discovery. They are appended in batches, each ordered by partition.
 */
final class DiscoveryLog {

  private static final int AT_ONCE = 1 << 12;

  private final DiskFile file;
  private final List<Batch> batches = new ArrayList<>();
  private long end;

  DiscoveryLog(DiskFolder folder) {
    this.file = folder.newFile();
  }

  /** A state, and the name of its parent. */
  record Discovery(long fingerprint, int parent) {}

  /** The offset and the number of states of each partition. */
  private record Batch(long[] begins, int[] sizes) {

    long fingerprint(int part, int index) {
      return begins[part] + 8L * index;
    }

    long parent(int part, int index) {
      return begins[part] + 8L * sizes[part] + 4L * index;
    }
  }

  /** Begins a batch with so many states of each partition. */
  void grow(int[] sizes) {
    long[] begins = new long[sizes.length];
    for (int part = 0; part < sizes.length; part++) {
      begins[part] = end;
      end += 12L * sizes[part];
    }
    batches.add(new Batch(begins, sizes));
  }

  /** Writes the states of a partition. Threads may write different partitions at once. */
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

  /** The state at a place of a partition. */
  Discovery at(int part, int place) {
    int index = place;
    for (Batch batch : batches) {
      if (index < batch.sizes[part]) {
        long[] fingerprint = new long[1];
        int[] parent = new int[1];
        file.readLongs(batch.fingerprint(part, index), fingerprint, 0, 1);
        file.readInts(batch.parent(part, index), parent, 0, 1);
        return new Discovery(fingerprint[0], parent[0]);
      }
      index -= batch.sizes[part];
    }
    throw new IllegalStateException("a state is not known");
  }

  /** Writes a whole partition to a checkpoint. */
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
