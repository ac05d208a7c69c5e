package dev.rondo.search.table;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent hash map from short sequences of numbers, for memoization across threads.
 *
 * <p>Lookups take no lock. Entries are never removed one by one, and the first value of a key
 * stays, so that all threads see the same value.
 */
public final class ConcurrentMemoTable<V> {

  private static final int PART_BITS = 6;
  private static final int FIRST_SLOTS = 16;
  private static final int BYTES_PER_ENTRY = 40; // itself and the head of its key

  private final MemoShard<V>[] parts = newParts();

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <V> MemoShard<V>[] newParts() {
    MemoShard<V>[] parts = new MemoShard[1 << PART_BITS];
    Arrays.setAll(parts, part -> new MemoShard<V>());
    return parts;
  }

  /** The value of a key, or null. */
  public @Nullable V get(int[] key, int length) {
    int hash = hash(key, length);
    return partOf(hash).get(hash, key, length);
  }

  /**
   * Adds a value if the key has none.
   *
   * @return the value of the key afterwards
   */
  public V put(int[] key, int length, V value) {
    int hash = hash(key, length);
    return partOf(hash).put(new Entry<>(hash, Arrays.copyOf(key, length), value));
  }

  /** The approximate memory, without the values. */
  public long bytes() {
    return Arrays.stream(parts).mapToLong(MemoShard::bytes).sum();
  }

  /** Removes all entries. No other thread may use the table meanwhile. */
  public void clear() {
    Arrays.setAll(parts, part -> new MemoShard<V>());
  }

  /** The part that a key belongs to; the low bits of its hash are used inside the part. */
  private MemoShard<V> partOf(int hash) {
    return parts[hash >>> (Integer.SIZE - PART_BITS)];
  }

  private static int hash(int[] key, int length) {
    int hash = length;
    for (int index = 0; index < length; index++) {
      hash = (hash ^ key[index]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash * 0x85EBCA6B; // parts are selected by the high bits
  }

  private record Entry<V>(int hash, int[] key, V value) {

    boolean isOf(int otherHash, int[] other, int length) {
      return hash == otherHash
          && key.length == length
          && Arrays.equals(key, 0, length, other, 0, length);
    }
  }

  /** Keys that share a lock. */
  private static final class MemoShard<V> {
    private volatile AtomicReferenceArray<@Nullable Entry<V>> slots =
        new AtomicReferenceArray<>(FIRST_SLOTS);
    private int size;
    private long numbers;

    /** May miss an entry that another thread adds meanwhile; {@link #put} then returns it. */
    @Nullable V get(int hash, int[] key, int length) {
      AtomicReferenceArray<@Nullable Entry<V>> now = slots;
      int mask = now.length() - 1;
      for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
        Entry<V> entry = now.getAcquire(slot);
        if (entry == null) {
          return null;
        }
        if (entry.isOf(hash, key, length)) {
          return entry.value;
        }
      }
    }

    synchronized V put(Entry<V> entry) {
      V known = get(entry.hash, entry.key, entry.key.length);
      if (known != null) {
        return known;
      }
      if (2 * size >= slots.length()) {
        spread();
      }
      insert(slots, entry);
      size++;
      numbers += entry.key.length;
      return entry.value;
    }

    /** Doubles the slots. Concurrent lookups in the old ones still find all earlier entries. */
    private void spread() {
      AtomicReferenceArray<@Nullable Entry<V>> more =
          new AtomicReferenceArray<>(Math.multiplyExact(2, slots.length()));
      for (int slot = 0; slot < slots.length(); slot++) {
        Entry<V> entry = slots.getPlain(slot);
        if (entry != null) {
          insert(more, entry);
        }
      }
      slots = more;
    }

    private static <V> void insert(AtomicReferenceArray<@Nullable Entry<V>> into, Entry<V> entry) {
      int mask = into.length() - 1;
      int slot = entry.hash & mask;
      while (into.getPlain(slot) != null) {
        slot = (slot + 1) & mask;
      }
      into.setRelease(slot, entry);
    }

    synchronized long bytes() {
      return 4L * slots.length() + 4L * numbers + (long) BYTES_PER_ENTRY * size;
    }
  }
}
