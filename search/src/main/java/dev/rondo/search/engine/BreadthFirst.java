package dev.rondo.search.engine;

import dev.rondo.search.disk.DiskException;
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
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches a state space level by level, so that the first bug it meets is one of the shortest.
 *
 * <p>The states of a level are expanded in blocks, a wave of blocks at a time, by threads that only
 * look into the table of visited states. After each wave what they found is added to the table in
 * the order of the blocks, by one thread for each part of the table. It is copied to the next level
 * in that order, by one for each block, as the next wave begins. So no thread does the work of all,
 * and counts, verdict and counterexample do not depend on the number of threads. How many states a
 * block has changes nothing but how long threads wait for the last one. A limit ends blocks as
 * well; those that it ends are as if they had not begun.
 *
 * <p>Where there is a disk, memory is no limit: states go there, and a state is compared with those
 * on the disk when its level is complete. What is counted and found stays the same.
 */
public final class BreadthFirst {

  private final StateSpace space;
  private final SearchLimits limits;
  private final Budget budget;
  private final int jobs;
  private final ExpanderPool expanders;
  private final ReductionChecks checks = new ReductionChecks();
  private final WaveSizing sizing = new WaveSizing();
  private final VisitedSet visited;
  private final Frontier frontier;
  private final MemoryBudget memory;
  private final WaveExpander expander;
  private final LongAdder waveBytes = new LongAdder();
  private int depth; // from the states in which schedules begin; negative before these
  private int mostDepth;
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
   * @param budget what the space asks as well, where it takes long
   */
  public BreadthFirst(StateSpace space, SearchLimits limits, Budget budget, int jobs) {
    this.space = space;
    this.limits = limits;
    this.budget = budget;
    this.jobs = jobs;
    this.visited = new VisitedSet();
    this.expanders = new ExpanderPool(() -> new Expanding(space.newExpander(), newFinds()));
    this.frontier = new Frontier(space.width(), visited);
    this.expander = new WaveExpander(space.width(), frontier, expanders, checks);
    this.memory = new MemoryBudget(space, visited, frontier, limits);
    this.depth = -space.startingSteps();
  }

  /** Ends the search soon; another thread may ask for it. */
  public void stop() {
    budget.stop();
  }

  /** How far it is, as a person reads it; another thread may ask. */
  public String progress() {
    SearchProgress now = shown;
    return now == null ? "" : now.text(space.startingSteps());
  }

  /** Searches until nothing is left, a bug shows or a limit is reached. */
  public SearchResult run() {
    return run(limits.depth());
  }

  /**
   * Searches up to another depth; a search that has reached one depth can be continued to the next.
   */
  public SearchResult run(int newDepth) {
    mostDepth = newDepth;
    budget.open();
    Workers workers = new Workers(jobs);
    try {
      Ending ending = searched(workers);
      BooleanSupplier isOver = budget.isOverLater();
      budget.close();
      frontier.copyAll(workers);
      memory.settle(workers);
      checks.run(workers, expanders, isOver);
      return result(ending, states());
    } catch (OutOfMemoryError e) {
      canGoOn = false; // a wave is half taken
      frontier.drop();
      return result(new Ending(End.MEMORY, Optional.empty()), counted(visited.settled()));
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
      Optional<Counterexample> bug = visited.size() == 0 ? begin(workers) : Optional.empty();
      return bug.isPresent() ? new Ending(End.BUG, bug) : search(workers);
    } catch (LimitReached limit) {
      return new Ending(limit.end(), Optional.empty());
    }
  }

  /** The fingerprints on the way to a state that was found, from an initial one. */
  public List<Long> pathTo(long fingerprint) {
    return visited.pathTo(visited.nameOf(fingerprint));
  }

  /** Counts the time of the search that this one continues as its own. */
  public void follow(BreadthFirst earlier) {
    budget.spend(earlier.budget.nanos());
  }

  /** Lets go of its files; nobody needs it any more. */
  public void close() {
    visited.close();
    frontier.close();
  }

  /** How many steps from the start every state was followed. */
  public int depth() {
    return Math.max(0, depth);
  }

  /** Whether it can go on where it ended. */
  public boolean canGoOn() {
    return canGoOn;
  }

  /** Writes the state of the search, to be {@link #read} into a new one of the same space. */
  public void write(DataOutput out) throws IOException {
    out.writeInt(depth);
    out.writeLong(uncounted);
    out.writeLong(transitions);
    out.writeLong(budget.nanos());
    visited.write(out);
    frontier.write(out);
  }

  /** Goes on where another search was. */
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
    SuccessorBuffer initial = newFinds();
    initial.begin(FingerprintTable.NONE, FingerprintTable.NONE);
    try {
      space.initial(initial);
    } catch (NonterminatingStep endless) {
      initial.bug(endless.text());
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

  /** What leads to the states in which schedules begin is no part of a schedule. */
  private void countFromHere() {
    if (depth <= 0) {
      hasBegun = depth == 0;
      uncounted = visited.size() - frontier.size();
      transitions = 0;
    }
  }

  /** Whether all states are known in which schedules begin. */
  public boolean hasBegun() {
    return hasBegun;
  }

  private Ending search(Workers workers) {
    while (frontier.size() > 0) {
      if (depth == mostDepth) {
        return new Ending(End.DEPTH, Optional.empty());
      }
      while (frontier.expanded() < frontier.size()) {
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
    if (depth < 0) { // nobody can start
      depth = 0;
      countFromHere();
    }
    return new Ending(End.EXHAUSTED, Optional.empty());
  }

  /** What was found becomes the level that is expanded. */
  private void turnOver(Workers workers) {
    memory.settle(workers);
    frontier.turnOver(workers);
  }

  private Optional<End> limitReached(BooleanSupplier isMemoryShort) {
    Optional<End> end = budget.end();
    return end.isEmpty() && isMemoryShort.getAsBoolean() ? Optional.of(End.MEMORY) : end;
  }

  /** Ends a block that takes too long, or whose wave takes too much memory. */
  private void watch(long moreBytes) {
    waveBytes.add(moreBytes);
    limitReached(() -> memory.isShortOf(bytesBeforeWave + waveBytes.sum()))
        .ifPresent(
            end -> {
              throw new LimitReached(end);
            });
  }

  /**
   * Expands a wave at once, or piece by piece where memory has no room for all that it finds: as
   * much as fits, and a block alone where threads together come to nothing.
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
      String bug = block.bug();
      if (bug != null) {
        List<Long> path = visited.pathTo(frontier.name(block.buggy()));
        return Optional.of(new Counterexample(path, bug));
      }
    }
    return Optional.empty();
  }

  private SuccessorBuffer newFinds() {
    return new SuccessorBuffer(space.width(), visited, this::watch);
  }

  /**
   * Adds what was found to the table and to the next level.
   *
   * @return how many steps there were
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
}
