package dev.rondo.search.engine;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What follows some neighbouring states of a level, as one thread has found it. */
final class Block implements StateSpace.Successors {

  private static final int WATCHED_EVERY = 1 << 10;

  private final int width;
  private final VisitedStates visited;
  private final LongConsumer watch;
  private final VisitedStates own = new VisitedStates();
  private int[] states;
  private int size;
  private int expanded;
  private long transitions;
  private @Nullable String bug;
  private int buggy;

  /**
   * Nothing yet.
   *
   * @param visited states to leave out; nobody adds to them while the block is filled
   * @param watch is told now and then how many bytes the block takes, and may end it by throwing
   */
  Block(int width, VisitedStates visited, LongConsumer watch) {
    this.width = width;
    this.visited = visited;
    this.watch = watch;
    this.states = new int[16 * width];
  }

  /** What is added from now on follows this state of the level. */
  void begin(int index) {
    expanded = index;
  }

  @Override
  public boolean isNew(long fingerprint) {
    return !visited.contains(fingerprint) && !own.contains(fingerprint);
  }

  @Override
  public void add(int[] state, long fingerprint) {
    transitions++;
    if (transitions % WATCHED_EVERY == 0) {
      watch.accept(4L * states.length + own.bytes());
    }
    if (visited.contains(fingerprint) || !own.add(fingerprint, expanded)) {
      return;
    }
    if (states.length < (size + 1) * width) {
      states = Arrays.copyOf(states, Math.multiplyExact(2, states.length));
    }
    System.arraycopy(state, 0, states, size * width, width);
    size++;
  }

  @Override
  public void bug(String message) {
    transitions++;
    if (bug == null) {
      bug = message;
      buggy = expanded;
    }
  }

  /** How many steps there were, those to known states included. */
  long transitions() {
    return transitions;
  }

  /** The first bug, or null. */
  @Nullable String bug() {
    return bug;
  }

  /** The state of the level whose step shows the bug. */
  int buggy() {
    return buggy;
  }

  int size() {
    return size;
  }

  int[] states() {
    return states;
  }

  long fingerprint(int index) {
    return own.fingerprint(index);
  }

  /** The state of the level that leads to a successor. */
  int parent(int index) {
    return own.parent(index);
  }
}
