package dev.rondo.search.engine;

import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.table.VisitedSet;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the successors of a block of states while a thread expands them; reused from block to
 * block.
 */
final class SuccessorBuffer implements StateSpace.Successors {

  private static final int WATCHED_EVERY = 1 << 10;
  private static final int FEW = 1 << 12;
  private static final int BYTES_PER_STATE = 24; // its fingerprint and its parent, twice the name

  private final int width;
  private final VisitedSet visited;
  private final LongConsumer watch;
  private final FingerprintTable own = new FingerprintTable();
  private int[] states;
  private int[] unknown = new int[16];
  private int expanded;
  private int name;
  private long transitions;
  private long watched;
  private int looks;
  private @Nullable Bug bug;
  private int buggy;

  /**
   * An empty buffer.
   *
   * @param visited states to leave out; not changed while the buffer is filled
   * @param watch called from time to time with the bytes taken since; may end the work by throwing
   */
  SuccessorBuffer(int width, VisitedSet visited, LongConsumer watch) {
    this.width = width;
    this.visited = visited;
    this.watch = watch;
    this.states = new int[16 * width];
  }

  /** Empties the buffer. */
  void clear() {
    own.clear();
    if (states.length > FEW * width) {
      states = new int[16 * width];
    }
    transitions = 0;
    watched = 0;
    bug = null;
  }

  /**
   * Sets the state whose successors are added from now on.
   *
   * @param index in the level
   * @param newName its name in the visited set
   */
  void begin(int index, int newName) {
    expanded = index;
    name = newName;
  }

  @Override
  public boolean isNew(long fingerprint) {
    return !visited.contains(fingerprint) && !own.contains(fingerprint);
  }

  @Override
  public void add(int[] state, long fingerprint) {
    transitions++;
    if (transitions % WATCHED_EVERY == 0) {
      watch();
    }
    if (!own.add(fingerprint, name)) {
      return;
    }
    if (states.length < own.size() * width) {
      states = Arrays.copyOf(states, Math.multiplyExact(2, states.length));
    }
    System.arraycopy(state, 0, states, (own.size() - 1) * width, width);
  }

  @Override
  public void goOn() {
    if (++looks % WATCHED_EVERY == 0) {
      watch();
    }
  }

  private void watch() {
    watch(own.size());
  }

  private void watch(int kept) {
    long bytes = kept * (4L * width + BYTES_PER_STATE);
    watch.accept(bytes - watched);
    watched = bytes;
  }

  @Override
  public void bug(Bug found) {
    transitions++;
    if (bug == null) {
      bug = found;
      buggy = expanded;
    }
  }

  /** The first bug, or null. */
  @Nullable Bug bug() {
    return bug;
  }

  /**
   * Moves the unvisited states to a block. All lookups in the visited set are made together, so
   * that their cache misses overlap.
   */
  void moveTo(SuccessorBlock block) {
    if (unknown.length < own.size()) {
      unknown = new int[2 * own.size()];
    }
    int count = 0;
    for (int index = 0; index < own.size(); index++) {
      if (!visited.contains(own.fingerprint(index))) {
        unknown[count++] = index;
      }
    }
    watch(count);
    block.fill(states, own, unknown, count);
    block.end(transitions, bug, buggy);
  }
}
