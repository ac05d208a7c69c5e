package dev.rondo.search.engine;

import dev.rondo.search.engine.Expanders.Expanding;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Searches a state space level by level, so that the first bug it meets is one of the shortest.
 *
 * <p>The states of a level are expanded in blocks, a wave of blocks at a time, by threads that only
 * look into the table of visited states. After each wave what they found is added to the table in
 * the order of the blocks, by one thread for each part of the table, and then copied to the next
 * level in that order, by one for each block. So no thread does the work of all, and counts,
 * verdict and counterexample do not depend on the number of threads. How many states a block has
 * changes nothing but how long threads wait for the last one. A limit ends blocks as well; those
 * that it ends are as if they had not begun.
 */
public final class BreadthFirst {

  // More new states than a wave is likely to find; should it find more, memory grows a wave late.
  private static final int MOST_PER_WAVE = 1 << 17;

  private final StateSpace space;
  private final SearchLimits limits;
  private final int jobs;
  private final Expanders expanders;
  private final Checks checks = new Checks();
  private final Pace pace = new Pace();
  private final StateTable visited;
  private final LongAdder waveBytes = new LongAdder();
  private Level level;
  private Level next;
  private int position;
  private long before; // how many states were found before those of this level
  private int depth; // from the states in which schedules begin; negative before these
  private int mostDepth;
  private boolean hasBegun;
  private long uncounted;
  private long transitions;
  private long peakBytes;
  private long startNanos;
  private long earlierNanos;
  private volatile long bytesBeforeWave;
  private volatile boolean stopped;
  private volatile boolean isEndless;
  private boolean canGoOn = true;
  private volatile String progress = "";

  /** A search that has not begun. */
  public BreadthFirst(StateSpace space, SearchLimits limits, int jobs) {
    this.space = space;
    this.limits = limits;
    this.jobs = jobs;
    this.visited = new StateTable();
    this.expanders = new Expanders(() -> new Expanding(space.newExpander(), newFinds()));
    this.level = new Level(space.width());
    this.next = new Level(space.width());
    this.depth = -space.startingSteps();
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
    return run(limits.depth());
  }

  /**
   * Searches up to another depth; a search that has reached one depth can be continued to the next.
   */
  public SearchResult run(int newDepth) {
    mostDepth = newDepth;
    startNanos = System.nanoTime() - earlierNanos;
    Workers workers = new Workers(jobs);
    try {
      SearchResult result = searched(workers);
      checks.run(workers, expanders);
      return result.after(seconds());
    } catch (OutOfMemoryError e) {
      canGoOn = false; // a wave is half taken
      level = new Level(space.width());
      next = new Level(space.width());
      return result(End.MEMORY, Optional.empty());
    } finally {
      workers.close();
      expanders.release();
      earlierNanos = System.nanoTime() - startNanos;
    }
  }

  private SearchResult searched(Workers workers) {
    try {
      Optional<Counterexample> bug = visited.size() == 0 ? begin(workers) : Optional.empty();
      return bug.isPresent() ? result(End.BUG, bug) : search(workers);
    } catch (LimitReached limit) {
      return result(limit.end(), Optional.empty());
    }
  }

  /** The fingerprints on the way to a state that was found, from an initial one. */
  public List<Long> pathTo(long fingerprint) {
    return visited.pathTo(visited.nameOf(fingerprint));
  }

  /** Counts the time of the search that this one continues as its own. */
  public void follow(BreadthFirst earlier) {
    earlierNanos = earlier.earlierNanos;
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
    out.writeInt(position);
    out.writeLong(before);
    out.writeLong(uncounted);
    out.writeLong(transitions);
    out.writeLong(earlierNanos);
    visited.write(out);
    level.write(out);
    next.write(out);
  }

  /** Goes on where another search was. */
  public void read(DataInput in) throws IOException {
    depth = in.readInt();
    position = in.readInt();
    before = in.readLong();
    uncounted = in.readLong();
    transitions = in.readLong();
    earlierNanos = in.readLong();
    visited.read(in);
    level.read(in);
    next.read(in);
    hasBegun = depth >= 0 && visited.size() > 0;
  }

  private Optional<Counterexample> begin(Workers workers) {
    Finds initial = newFinds();
    initial.begin(VisitedStates.NONE, VisitedStates.NONE);
    try {
      space.initial(initial);
    } catch (EndlessStep endless) {
      initial.bug(EndlessStep.TEXT);
    }
    if (initial.bug() != null) {
      return Optional.of(new Counterexample(List.of(), initial.bug()));
    }
    take(List.of(initial.block()), workers);
    turnOver();
    countFromHere();
    return Optional.empty();
  }

  /** What leads to the states in which schedules begin is no part of a schedule. */
  private void countFromHere() {
    if (depth <= 0) {
      hasBegun = depth == 0;
      uncounted = visited.size() - level.size();
      transitions = 0;
    }
  }

  /** Whether all states are known in which schedules begin. */
  public boolean hasBegun() {
    return hasBegun;
  }

  private SearchResult search(Workers workers) {
    while (level.size() > 0) {
      if (depth == mostDepth) {
        return result(End.DEPTH, Optional.empty());
      }
      while (position < level.size()) {
        Optional<End> limit = limitReached(bytes() + visited.bytesFor(MOST_PER_WAVE));
        if (limit.isPresent()) {
          return result(limit.get(), Optional.empty());
        }
        Optional<Counterexample> found = expandWave(workers);
        if (found.isPresent()) {
          depth += hasBegun ? 1 : 0;
          return result(End.BUG, found);
        }
      }
      boolean isDeeper = next.size() > 0;
      turnOver();
      if (isDeeper) {
        depth++;
        countFromHere();
      }
    }
    if (depth < 0) { // nobody can start
      depth = 0;
      countFromHere();
    }
    return result(End.EXHAUSTED, Optional.empty());
  }

  /** What was found becomes the level that is expanded. */
  private void turnOver() {
    before += level.size();
    level = next;
    next = new Level(space.width());
    position = 0;
  }

  private Optional<End> limitReached(long needed) {
    if (stopped) {
      return Optional.of(End.STOPPED);
    }
    if (System.nanoTime() - startNanos > limits.nanos()) {
      return Optional.of(End.TIME);
    }
    return needed > limits.bytes() ? Optional.of(End.MEMORY) : Optional.empty();
  }

  /** Ends a block that takes too long, or whose wave takes too much memory. */
  private void watch(long moreBytes) {
    waveBytes.add(moreBytes);
    limitReached(bytesBeforeWave + waveBytes.sum())
        .ifPresent(
            end -> {
              throw new LimitReached(end);
            });
  }

  private long bytes() {
    return visited.bytes() + level.bytes() + next.bytes() + space.bytes();
  }

  private Optional<Counterexample> expandWave(Workers workers) {
    int begin = position;
    int end = (int) Math.min(level.size(), (long) begin + pace.wave());
    int perBlock = pace.block();
    bytesBeforeWave = bytes();
    waveBytes.reset();
    @Nullable Block[] wave = new Block[(end - begin + perBlock - 1) / perBlock];
    AtomicReference<@Nullable LimitReached> limit = new AtomicReference<>();
    workers.each(
        wave.length,
        index -> {
          try {
            int from = begin + index * perBlock;
            wave[index] = limit.get() == null ? expand(from, Math.min(from + perBlock, end)) : null;
          } catch (LimitReached reached) {
            limit.compareAndSet(null, reached);
            expanders.dropMine();
          }
        });
    // Those before the first that a limit has ended.
    List<Block> blocks =
        Arrays.stream(wave).takeWhile(Objects::nonNull).map(Block.class::cast).toList();
    position = Math.min(end, begin + perBlock * blocks.size());
    pace.learn(position - begin, take(blocks, workers));
    checks.runIfEnough(workers, expanders);
    show();
    Optional<Counterexample> bug = firstBug(blocks);
    LimitReached reached = limit.get();
    if (bug.isEmpty() && reached != null) {
      throw reached;
    }
    return bug;
  }

  private Optional<Counterexample> firstBug(List<Block> blocks) {
    for (Block block : blocks) {
      String bug = block.bug();
      if (bug != null) {
        List<Long> path = visited.pathTo(level.name(block.buggy()));
        return Optional.of(new Counterexample(path, bug));
      }
    }
    return Optional.empty();
  }

  private Block expand(int from, int to) {
    Expanding mine = expanders.mine();
    Finds finds = mine.finds();
    finds.clear();
    for (int index = from; index < to && !isEndless; index++) {
      int[] states = level.states(index);
      int offset = level.offset(index);
      finds.begin(index, level.name(index));
      try {
        mine.expander().expand(states, offset, finds);
        if (Sample.has(before + index)) {
          checks.add(states, offset, space.width(), before + index);
        }
      } catch (EndlessStep endless) {
        finds.bug(EndlessStep.TEXT);
        isEndless = true;
      }
    }
    return finds.block();
  }

  private Finds newFinds() {
    return new Finds(space.width(), visited, this::watch);
  }

  /**
   * Adds what was found to the table and to the next level.
   *
   * @return how many steps there were
   */
  private long take(List<Block> blocks, Workers workers) {
    workers.each(StateTable.PARTS, part -> blocks.forEach(block -> block.addTo(visited, part)));
    int[] places = new int[blocks.size() + 1];
    places[0] = next.size();
    long steps = 0;
    for (int index = 0; index < blocks.size(); index++) {
      places[index + 1] = Math.addExact(places[index], blocks.get(index).countNew());
      steps += blocks.get(index).transitions();
    }
    Level to = next;
    to.grow(places[blocks.size()] - places[0]);
    workers.each(blocks.size(), index -> blocks.get(index).copyNew(to, places[index]));
    transitions += steps;
    return steps;
  }

  private void show() {
    peakBytes = Math.max(peakBytes, bytes());
    progress = hasBegun ? progressOfSchedules() : progressOfStarts();
  }

  private String progressOfStarts() {
    return String.format(
        Locale.ROOT,
        "starts: %d of %d steps, %d of %d ways of this step, %d ways so far",
        depth + space.startingSteps(),
        space.startingSteps(),
        position,
        level.size(),
        visited.size());
  }

  private String progressOfSchedules() {
    return String.format(
        Locale.ROOT,
        "depth %d, %d of %d states of this depth, %d states, %d transitions, %.0f states/s",
        depth,
        position,
        level.size(),
        states(),
        transitions,
        states() / seconds());
  }

  private long states() {
    return hasBegun ? visited.size() - uncounted : 0;
  }

  private double seconds() {
    return Math.max(1e-9, (System.nanoTime() - startNanos) / 1e9);
  }

  private SearchResult result(End end, Optional<Counterexample> found) {
    return new SearchResult(
        end,
        states(),
        hasBegun ? transitions : 0,
        Math.max(0, depth),
        seconds(),
        Math.max(peakBytes, bytes()),
        VisitedStates.missedProbability(visited.size()),
        found);
  }
}
