package dev.rondo.search.engine;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What follows some neighbouring states of a level, as one thread has found it. */
final class Block implements StateSpace.Successors {

  private static final int WATCHED_EVERY = 1 << 10;

  private final int width;
  private final StateTable visited;
  private final LongConsumer watch;
  private final VisitedStates own = new VisitedStates();
  private int[] states;
  private int expanded;
  private long transitions;
  private long watched;
  private @Nullable String bug;
  private int buggy;
  private int[] names = {}; // of those that are new, NONE of others
  private int[] byPart = {};
  private final int[] partEnds = new int[StateTable.PARTS];

  /**
   * Nothing yet.
   *
   * @param visited states to leave out; nobody adds to them while the block is filled
   * @param watch is told now and then how many more bytes the block takes, and may end it by
   *     throwing
   */
  Block(int width, StateTable visited, LongConsumer watch) {
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
      watch();
    }
    if (visited.contains(fingerprint) || !own.add(fingerprint, expanded)) {
      return;
    }
    if (states.length < own.size() * width) {
      states = Arrays.copyOf(states, Math.multiplyExact(2, states.length));
    }
    System.arraycopy(state, 0, states, (own.size() - 1) * width, width);
  }

  private void watch() {
    long bytes = 4L * states.length + own.bytes();
    watch.accept(bytes - watched);
    watched = bytes;
  }

  @Override
  public void bug(String message) {
    transitions++;
    if (bug == null) {
      bug = message;
      buggy = expanded;
    }
  }

  /** All is added: what was found is dealt out to the parts of the table. */
  void end() {
    watch();
    int size = own.size();
    names = new int[size];
    byPart = new int[size];
    Arrays.fill(names, VisitedStates.NONE);
    for (int index = 0; index < size; index++) {
      partEnds[StateTable.part(own.fingerprint(index))]++;
    }
    int begin = 0;
    for (int part = 0; part < partEnds.length; part++) {
      int count = partEnds[part];
      partEnds[part] = begin; // moves to the end as the part is filled
      begin += count;
    }
    for (int index = 0; index < size; index++) {
      byPart[partEnds[StateTable.part(own.fingerprint(index))]++] = index;
    }
  }

  /** Adds what belongs to a part of the table, in the order in which it was found. */
  void addTo(StateTable table, int part, Level level) {
    for (int place = part == 0 ? 0 : partEnds[part - 1]; place < partEnds[part]; place++) {
      int index = byPart[place];
      int from = own.parent(index);
      int parent = from == VisitedStates.NONE ? VisitedStates.NONE : level.name(from);
      names[index] = table.add(own.fingerprint(index), parent);
    }
  }

  /** How many of those that were found nobody had found before. */
  int countNew() {
    int count = 0;
    for (int name : names) {
      count += name == VisitedStates.NONE ? 0 : 1;
    }
    return count;
  }

  /** Copies what is new to a level, from a place on. */
  void copyNew(Level level, int from) {
    int place = from;
    for (int index = 0; index < names.length; index++) {
      if (names[index] != VisitedStates.NONE) {
        level.set(place++, states, index * width, names[index]);
      }
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
}
