package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskFolder.DiskException;
import dev.rondo.search.engine.ExpanderPool.Expanding;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.engine.WaveExpander.Piece;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.table.VisitedSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Parallel breadth-first search. Its first counterexample is a shortest one.
 *
 * <p>The states of a level are expanded in blocks, a wave of blocks at a time. During a wave,
 * threads only read the visited set. After the wave, the successors are added to the visited set in
 * the order of the blocks, one thread per partition, and copied to the next level in the same order
 * as the next wave begins. So counts, verdict and counterexample do not depend on the number of
 * threads or on the size of blocks. A block that a limit interrupts is discarded.
 *
 * <p>With a disk, memory is no limit: states are moved to files, and new states are compared with
 * those files when their level is complete. Counts and verdicts stay the same.
 */
public final class BreadthFirst {

  private final StateSpace space;
  private final SearchLimits limits;
  private final Budget budget;
  private final int jobs;
  private final ExpanderPool expanders;
  private final ReductionChecks checks;
  private final WaveSizing sizing = new WaveSizing();
  private final VisitedSet visited;
  private final Frontier frontier;
  private final MemoryBudget memory;
  private final WaveExpander expander;
  private final LongAdder waveBytes = new LongAdder();
  private int depth; // from where schedules begin; negative while processes start
  private int mostDepth;
  private long mostTransitions;
  private boolean hasBegun;
  private long uncounted;
  private long transitions;
  private volatile long bytesBeforeWave;
  private boolean canGoOn = true;
  private volatile @Nullable SearchProgress shown;

  /** A search that has not begun. */
  public BreadthFirst(StateSpace space, SearchLimits limits, int jobs) {
    this(space, limits, new Budget(limits), jobs);
  }

  /**
   * A search that has not begun.
   *
   * @param budget shared with the space, which checks it during long work
   */
  public BreadthFirst(StateSpace space, SearchLimits limits, Budget budget, int jobs) {
    this.space = space;
    this.limits = limits;
    this.budget = budget;
    this.jobs = jobs;
    this.checks = new ReductionChecks(budget);
    this.visited = new VisitedSet();
    this.expanders = new ExpanderPool(() -> new Expanding(space.newExpander(), newBuffer()));
    this.frontier = new Frontier(space.width(), visited);
    this.expander = new WaveExpander(space.width(), frontier, expanders, checks, budget);
    this.memory = new MemoryBudget(space, visited, frontier, limits);
    this.depth = -space.startingSteps();
  }

  /** Ends the search soon. Any thread may call it. */
  public void stop() {
    budget.stop();
  }

  /** The progress as text. Any thread may call it. */
  public String progress() {
    SearchProgress now = shown;
    return now == null ? "" : now.text(space.startingSteps());
  }

  /** Searches until the frontier is empty, a bug is found or a limit is reached. */
  public SearchResult run() {
    return run(limits.depth());
  }

  /** Searches up to another depth. A search that has reached one depth can continue to the next. */
  public SearchResult run(int newDepth) {
    return run(newDepth, limits.transitions());
  }

  /**
   * Searches up to another depth and another number of transitions, from which it can continue.
   *
   * @param newTransitions no more than the limit of the search counts
   */
  public SearchResult run(int newDepth, long newTransitions) {
    mostDepth = newDepth;
    mostTransitions = Math.min(newTransitions, limits.transitions());
    budget.open();
    Workers workers = new Workers(jobs);
    try {
      Ending ending = searched(workers);
      BooleanSupplier isOver = budget.isOverLater();
      budget.close();
      frontier.copyAll(workers);
      memory.detectDuplicates(workers);
      checks.run(workers, expanders, isOver);
      return result(ending, states());
    } catch (OutOfMemoryError e) {
      canGoOn = false; // a wave is only partly added
      frontier.drop();
      return result(new Ending(End.MEMORY, Optional.empty()), counted(visited.confirmed()));
    } catch (DiskException failed) {
      throw CannotSearch.onThisDisk(failed, depth());
    } finally {
      workers.close();
      expanders.release();
      budget.close();
    }
  }

  /** Why it ended. */
  private record Ending(End end, Optional<Counterexample> found) {}

  private Ending searched(Workers workers) {
    try {
      Optional<Counterexample> bug =
          visited.size() == 0 ? budget.limited(() -> begin(workers)) : Optional.empty();
      return bug.isPresent() ? new Ending(End.BUG, bug) : search(workers);
    } catch (LimitReached limit) {
      return new Ending(limit.end(), Optional.empty());
    }
  }

  /** The fingerprints on the path from an initial state to a visited state. */
  public List<Long> pathTo(long fingerprint) {
    return visited.pathTo(visited.nameOf(fingerprint));
  }

  /** Counts the time of the search that this one continues as its own. */
  public void follow(BreadthFirst earlier) {
    budget.spend(earlier.budget.nanos());
  }

  /** Closes its files. */
  public void close() {
    visited.close();
    frontier.close();
  }

  /** The depth up to which all states are expanded. */
  public int depth() {
    return Math.max(0, depth);
  }

  /** Whether the search can be continued. */
  public boolean canGoOn() {
    return canGoOn;
  }

  /** Writes a checkpoint, to be {@link #read} into a new search of the same space. */
  public void write(DataOutput out) throws IOException {
    out.writeInt(depth);
    out.writeLong(uncounted);
    out.writeLong(transitions);
    out.writeLong(budget.nanos());
    visited.write(out);
    frontier.write(out);
  }

  /** Reads the checkpoint of another search. */
  public void read(DataInput in) throws IOException {
    depth = in.readInt();
    uncounted = in.readLong();
    transitions = in.readLong();
    budget.spend(in.readLong());
    try (Workers workers = new Workers(jobs)) {
      Runnable makeRoom = () -> memory.makeWhereShort(workers);
      visited.read(in, makeRoom);
      frontier.read(in, makeRoom);
    }
    hasBegun = depth >= 0 && visited.size() > 0;
  }

  private Optional<Counterexample> begin(Workers workers) {
    SuccessorBuffer initial = newBuffer();
    initial.begin(FingerprintTable.NONE, FingerprintTable.NONE);
    try {
      space.initial(initial);
    } catch (NonterminatingStep endless) {
      initial.bug(endless.bug());
    }
    if (initial.bug() != null) {
      return Optional.of(new Counterexample(List.of(), initial.bug()));
    }
    SuccessorBlock block = new SuccessorBlock(space.width());
    initial.moveTo(block);
    take(List.of(block), workers);
    turnOver(workers);
    countFromHere();
    show();
    return Optional.empty();
  }

  /** States and transitions before the first ones of schedules are not counted. */
  private void countFromHere() {
    if (depth <= 0) {
      hasBegun = depth == 0;
      uncounted = visited.size() - frontier.size();
      transitions = 0;
    }
  }

  /** Whether all states in which schedules begin are found. */
  public boolean hasBegun() {
    return hasBegun;
  }

  private Ending search(Workers workers) {
    while (frontier.size() > 0) {
      if (depth == mostDepth) {
        return new Ending(End.DEPTH, Optional.empty());
      }
      while (frontier.expanded() < frontier.size()) {
        if (transitions >= mostTransitions) {
          return new Ending(End.TRANSITIONS, Optional.empty());
        }
        Optional<End> limit = limitReached(() -> !memory.isThereForAWave(workers));
        if (limit.isPresent()) {
          return new Ending(limit.get(), Optional.empty());
        }
        Optional<Counterexample> found = expandWave(workers);
        if (found.isPresent()) {
          depth += hasBegun ? 1 : 0;
          return new Ending(End.BUG, found);
        }
      }
      turnOver(workers);
      if (frontier.size() > 0) {
        depth++;
        countFromHere();
      }
    }
    if (depth < 0) { // there is no initial state
      depth = 0;
      countFromHere();
    }
    return new Ending(End.EXHAUSTED, Optional.empty());
  }

  /** The next level becomes the current one. */
  private void turnOver(Workers workers) {
    memory.detectDuplicates(workers);
    frontier.turnOver(workers);
  }

  private Optional<End> limitReached(BooleanSupplier isMemoryShort) {
    Optional<End> end = budget.end();
    return end.isEmpty() && isMemoryShort.getAsBoolean() ? Optional.of(End.MEMORY) : end;
  }

  /** Ends a block by an exception when time is over or its wave takes too much memory. */
  private void watch(long moreBytes) {
    waveBytes.add(moreBytes);
    limitReached(() -> memory.isShortOf(bytesBeforeWave + waveBytes.sum()))
        .ifPresent(
            end -> {
              throw new LimitReached(end);
            });
  }

  /**
   * Expands a wave at once. If its successors do not fit into memory, expands as much as fits at a
   * time, and single blocks if all threads together complete none.
   */
  private Optional<Counterexample> expandWave(Workers workers) {
    int[] wave = frontier.wave(sizing.wave(), workers);
    Optional<Counterexample> bug = Optional.empty();
    Optional<LimitReached> limit = Optional.empty();
    boolean alone = false;
    long steps = 0;
    int done = 0;
    while (done < wave.length && limit.isEmpty()) {
      int end = alone ? Math.min(done + sizing.block(), wave.length) : wave.length;
      bytesBeforeWave = memory.bytes();
      waveBytes.reset();
      Piece piece = expander.expand(wave, done, end, sizing.block(), workers);
      steps += take(piece.blocks(), workers);
      bug = bug.or(() -> firstBug(piece.blocks()));
      done += piece.states();
      boolean failed = alone && piece.states() == 0;
      limit = piece.limit().filter(reached -> failed || !makesRoomAfter(reached, workers));
      alone = piece.states() == 0;
    }
    frontier.advance(wave, done);
    sizing.learn(done, steps);
    checks.runIfEnough(workers, expanders, () -> budget.end().isPresent());
    show();
    if (bug.isEmpty() && limit.isPresent()) {
      throw limit.get();
    }
    return bug;
  }

  private boolean makesRoomAfter(LimitReached reached, Workers workers) {
    return reached.end() == End.MEMORY && memory.make(workers);
  }

  private Optional<Counterexample> firstBug(List<SuccessorBlock> blocks) {
    for (SuccessorBlock block : blocks) {
      Bug bug = block.bug();
      if (bug != null) {
        List<Long> path = visited.pathTo(frontier.name(block.buggy()));
        return Optional.of(new Counterexample(path, bug));
      }
    }
    return Optional.empty();
  }

  private SuccessorBuffer newBuffer() {
    return new SuccessorBuffer(space.width(), visited, this::watch);
  }

  /**
   * Adds successors to the visited set and to the next level.
   *
   * @return the number of transitions
   */
  private long take(List<SuccessorBlock> blocks, Workers workers) {
    workers.each(VisitedSet.PARTS, piece -> addPart(blocks, VisitedSet.distant(piece)));
    frontier.add(blocks, workers);
    long steps = blocks.stream().mapToLong(SuccessorBlock::transitions).sum();
    transitions += steps;
    return steps;
  }

  private void addPart(List<SuccessorBlock> blocks, int part) {
    for (SuccessorBlock block : blocks) {
      block.addTo(visited, part);
    }
  }

  private void show() {
    memory.notePeak();
    shown =
        new SearchProgress(
            hasBegun,
            depth + (hasBegun ? 0 : space.startingSteps()),
            frontier.expanded(),
            frontier.size(),
            hasBegun ? states() : visited.size(),
            transitions,
            seconds());
  }

  private long states() {
    return counted(visited.size());
  }

  private long counted(long found) {
    return hasBegun ? found - uncounted : 0;
  }

  private double seconds() {
    return Math.max(1e-9, budget.nanos() / 1e9);
  }

  private SearchResult result(Ending ending, long states) {
    return new SearchResult(
        ending.end(),
        states,
        hasBegun ? transitions : 0,
        Math.max(0, depth),
        seconds(),
        memory.peakBytes(),
        memory.diskBytes(),
        FingerprintTable.missedProbability(visited.size()),
        ending.found());
  }

  /**
   * The progress of a search.
   *
   * @param hasBegun whether all states are known in which schedules begin
   * @param depth in steps, from where schedules begin or, before that, from where processes start
   * @param expanded how many states of this depth were expanded
   * @param size how many states there are of this depth
   */
  private record SearchProgress(
      boolean hasBegun,
      int depth,
      int expanded,
      int size,
      long states,
      long transitions,
      double seconds) {

    /** As a person reads it. */
    String text(int startingSteps) {
      return hasBegun
          ? String.format(
              Locale.ROOT,
              "depth %d, %d of %d states of this depth, %d states, %d transitions, %.0f states/s",
              depth,
              expanded,
              size,
              states,
              transitions,
              states / seconds)
          : String.format(
              Locale.ROOT,
              "starts: %d of %d steps, %d of %d ways of this step, %d ways so far",
              depth,
              startingSteps,
              expanded,
              size,
              states);
    }
  }

  /**
   * The sizes of waves and blocks: as many states as have a certain number of transitions,
   * estimated from the last wave.
   *
   * <p>Waves decide where a search with a bug ends, so their size never depends on the number of
   * threads. Threads wait for each other between waves, so waves are long; at the end of a wave
   * they wait for its last block, so blocks are short.
   */
  private static final class WaveSizing {

    private static final int LEAST_IN_WAVE = 1 << 10;
    private static final int MOST_IN_WAVE = 1 << 16;
    private static final int STEPS_OF_WAVE = 1 << 18;
    private static final int MOST_IN_BLOCK = 1 << 8;
    private static final int STEPS_OF_BLOCK = 1 << 11;

    private int wave = LEAST_IN_WAVE;
    private int block = 1;

    /** The size of the next wave, if the level has as many states. */
    int wave() {
      return wave;
    }

    /** The size of its blocks. */
    int block() {
      return block;
    }

    /** Adapts the sizes to the wave that has ended. */
    void learn(int states, long steps) {
      if (steps < STEPS_OF_WAVE && states >= wave) {
        wave = Math.min(MOST_IN_WAVE, 2 * wave);
      } else if (steps > 4 * STEPS_OF_WAVE) {
        wave = Math.max(LEAST_IN_WAVE, wave / 2);
      }
      long fitting = (long) states * STEPS_OF_BLOCK / (steps + 1);
      block = (int) Math.max(1, Math.min(MOST_IN_BLOCK, fitting));
    }
  }
}
