package dev.rondo.tester.search;

import dev.rondo.tester.search.SearchResult.Counterexample;
import dev.rondo.tester.search.SearchResult.End;
import dev.rondo.tester.search.StateSpace.Expander;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Searches a state space level by level, so that the first bug it meets is one of the shortest.
 *
 * <p>The states of a level are expanded in blocks, a wave of blocks at a time, by threads that only
 * look into the table of visited states. After each wave what they found is added to the table in
 * the order of the blocks. So counts, verdict and counterexample do not depend on the number of
 * threads.
 */
public final class BreadthFirst {

  private static final int BLOCK = 64;
  private static final int BLOCKS_PER_WAVE = 16;
  // More new states than a wave is likely to find; should it find more, memory grows a wave late.
  private static final int MOST_PER_WAVE = 1 << 16;

  private final StateSpace space;
  private final SearchLimits limits;
  private final int jobs;
  private final ConcurrentLinkedQueue<Expander> idle = new ConcurrentLinkedQueue<>();
  private final VisitedStates visited;
  private Level level;
  private Level next;
  private int position;
  private int depth;
  private long transitions;
  private long peakBytes;
  private long startNanos;
  private long earlierNanos;
  private volatile boolean stopped;
  private volatile boolean isEndless;
  private boolean canGoOn = true;
  private volatile String progress = "";

  /** A search that has not begun. */
  public BreadthFirst(StateSpace space, SearchLimits limits, int jobs) {
    this.space = space;
    this.limits = limits;
    this.jobs = jobs;
    this.visited = new VisitedStates();
    this.level = new Level(space.width());
    this.next = new Level(space.width());
  }

  /** Ends the search soon; another thread may ask for it. */
  public void stop() {
    stopped = true;
  }

  /** How far it is, as a person reads it; another thread may ask. */
  public String progress() {
    return progress;
  }

  /** Searches until nothing is left, a bug shows or a limit is reached. */
  public SearchResult run() {
    startNanos = System.nanoTime() - earlierNanos;
    if (visited.size() == 0) {
      Optional<Counterexample> bug = begin();
      if (bug.isPresent()) {
        return result(End.BUG, bug);
      }
    }
    ExecutorService workers = Executors.newFixedThreadPool(jobs, BreadthFirst::worker);
    try {
      return search(workers);
    } catch (OutOfMemoryError e) {
      canGoOn = false; // a wave is half taken
      level = new Level(space.width());
      next = new Level(space.width());
      return result(End.MEMORY, Optional.empty());
    } finally {
      workers.shutdownNow();
    }
  }

  /** Whether it can go on where it ended. */
  public boolean canGoOn() {
    return canGoOn;
  }

  /** Writes where the search is, to be {@link #read} into a new one of the same space. */
  public void write(DataOutput out) throws IOException {
    out.writeInt(depth);
    out.writeInt(position);
    out.writeLong(transitions);
    out.writeLong(System.nanoTime() - startNanos);
    visited.write(out);
    level.write(out);
    next.write(out);
  }

  /** Goes on where another search was. */
  public void read(DataInput in) throws IOException {
    depth = in.readInt();
    position = in.readInt();
    transitions = in.readLong();
    earlierNanos = in.readLong();
    visited.read(in);
    level.read(in);
    next.read(in);
  }

  private Optional<Counterexample> begin() {
    Block initial = new Block(space.width(), visited);
    initial.begin(VisitedStates.NONE);
    try {
      space.initial(initial);
    } catch (EndlessStep endless) {
      initial.bug(EndlessStep.TEXT);
    }
    if (initial.bug() != null) {
      return Optional.of(new Counterexample(List.of(), initial.bug()));
    }
    take(initial);
    transitions = 0; // nothing leads to an initial state
    turnOver();
    return Optional.empty();
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "rondo-search");
    thread.setDaemon(true);
    return thread;
  }

  private SearchResult search(ExecutorService workers) {
    while (level.size() > 0) {
      if (depth == limits.depth()) {
        return result(End.DEPTH, Optional.empty());
      }
      while (position < level.size()) {
        Optional<End> limit = limitReached();
        if (limit.isPresent()) {
          return result(limit.get(), Optional.empty());
        }
        Optional<Counterexample> found = expandWave(workers);
        if (found.isPresent()) {
          depth++;
          return result(End.BUG, found);
        }
      }
      if (next.size() > 0) {
        depth++;
      }
      turnOver();
    }
    return result(End.EXHAUSTED, Optional.empty());
  }

  /** What was found becomes the level that is expanded. */
  private void turnOver() {
    level = next;
    next = new Level(space.width());
    position = 0;
  }

  private Optional<End> limitReached() {
    if (stopped) {
      return Optional.of(End.STOPPED);
    }
    if (System.nanoTime() - startNanos > limits.nanos()) {
      return Optional.of(End.TIME);
    }
    long needed = bytes() + visited.bytesFor(MOST_PER_WAVE);
    return needed > limits.bytes() ? Optional.of(End.MEMORY) : Optional.empty();
  }

  private long bytes() {
    return visited.bytes() + level.bytes() + next.bytes() + space.bytes();
  }

  private Optional<Counterexample> expandWave(ExecutorService workers) {
    List<Future<Block>> wave = new ArrayList<>();
    for (int index = 0; index < BLOCKS_PER_WAVE && position < level.size(); index++) {
      int from = position;
      int to = Math.min(from + BLOCK, level.size());
      wave.add(workers.submit(() -> expand(from, to)));
      position = to;
    }
    // All are awaited before anything is added: the workers look into what has been visited.
    List<Block> blocks = wave.stream().map(BreadthFirst::get).toList();
    Optional<Counterexample> first = Optional.empty();
    for (Block block : blocks) {
      take(block);
      if (block.bug() != null && first.isEmpty()) {
        List<Long> path = visited.pathTo(level.number(block.buggy()));
        first = Optional.of(new Counterexample(path, block.bug()));
      }
    }
    show();
    return first;
  }

  private Block expand(int from, int to) {
    Expander waiting = idle.poll();
    Expander expander = waiting != null ? waiting : space.newExpander();
    Block block = new Block(space.width(), visited);
    for (int index = from; index < to && !isEndless; index++) {
      block.begin(index);
      try {
        expander.expand(level.states(index), level.offset(index), block);
      } catch (EndlessStep endless) {
        block.bug(EndlessStep.TEXT);
        isEndless = true;
      }
    }
    idle.add(expander);
    return block;
  }

  private static Block get(Future<Block> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CannotSearch refused) {
        throw refused;
      }
      if (e.getCause() instanceof OutOfMemoryError full) {
        throw full;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void take(Block block) {
    transitions += block.transitions();
    for (int index = 0; index < block.size(); index++) {
      int from = block.parent(index);
      int parent = from == VisitedStates.NONE ? VisitedStates.NONE : level.number(from);
      if (visited.add(block.fingerprint(index), parent)) {
        next.add(block.states(), index * space.width(), visited.size() - 1);
      }
    }
  }

  private void show() {
    peakBytes = Math.max(peakBytes, bytes());
    progress =
        String.format(
            Locale.ROOT,
            "depth %d, %d of %d states of this depth, %d states, %d transitions, %.0f states/s",
            depth,
            position,
            level.size(),
            visited.size(),
            transitions,
            visited.size() / seconds());
  }

  private double seconds() {
    return Math.max(1e-9, (System.nanoTime() - startNanos) / 1e9);
  }

  private SearchResult result(End end, Optional<Counterexample> found) {
    return new SearchResult(
        end,
        visited.size(),
        transitions,
        depth,
        seconds(),
        Math.max(peakBytes, bytes()),
        visited.missedProbability(),
        found);
  }
}
