package dev.rondo.search.engine;

import dev.rondo.search.engine.ExpanderPool.Expanding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Expands the states of a wave in blocks, in parallel. */
final class WaveExpander {

  private static final int SMALLER = 4;

  private final int width;
  private final Frontier frontier;
  private final ExpanderPool expanders;
  private final ReductionChecks checks;
  private final Budget budget;
  private List<SuccessorBlock> reused = new ArrayList<>();
  private List<SuccessorBlock> resting = new ArrayList<>(); // these may not be copied yet
  private volatile boolean isEndless;

  WaveExpander(
      int width, Frontier frontier, ExpanderPool expanders, ReductionChecks checks, Budget budget) {
    this.width = width;
    this.frontier = frontier;
    this.expanders = expanders;
    this.checks = checks;
    this.budget = budget;
  }

  /** The blocks completed before a limit was reached, if any. They are valid for two waves. */
  record Piece(List<SuccessorBlock> blocks, int states, Optional<LimitReached> limit) {}

  /**
   * Expands some states of a wave. Threads first copy the successors of the previous wave to the
   * next level, which saves a barrier between the two.
   *
   * @param wave where the states are in the level
   * @param perBlock how many states a block has
   */
  Piece expand(int[] wave, int begin, int end, int perBlock, Workers workers) {
    int[] cuts = cuts(begin, end, perBlock);
    int count = cuts.length - 1;
    List<SuccessorBlock> free = freeBlocks(count);
    @Nullable SuccessorBlock[] blocks = new SuccessorBlock[count];
    AtomicReference<@Nullable LimitReached> limit = new AtomicReference<>();
    int copies = frontier.toCopy();
    workers.each(
        copies + count,
        piece -> {
          int index = piece - copies;
          if (index < 0) {
            frontier.copy(piece);
            return;
          }
          try {
            if (limit.get() == null) {
              blocks[index] =
                  budget.limited(
                      () -> expandBlock(wave, cuts[index], cuts[index + 1], free.get(index)));
            }
          } catch (LimitReached reached) {
            limit.compareAndSet(null, reached);
            expanders.dropMine();
          }
        });
    frontier.copied();
    // The blocks before the first one that a limit has ended.
    List<SuccessorBlock> whole =
        Arrays.stream(blocks).takeWhile(Objects::nonNull).map(SuccessorBlock.class::cast).toList();
    return new Piece(whole, cuts[whole.size()] - begin, Optional.ofNullable(limit.get()));
  }

  /** Blocks for reuse: those of the last wave, or of the one before it. */
  private List<SuccessorBlock> freeBlocks(int count) {
    boolean isWaiting = frontier.toCopy() > 0;
    List<SuccessorBlock> free = isWaiting ? resting : reused;
    resting = isWaiting ? reused : new ArrayList<>();
    reused = free;
    while (free.size() < count) {
      free.add(new SuccessorBlock(width));
    }
    return free;
  }

  /**
   * Where blocks begin. The last ones are smaller, since threads wait for each other at the end.
   */
  private static int[] cuts(int begin, int end, int perBlock) {
    int small = Math.max(1, perBlock / SMALLER);
    int[] cuts = new int[(end - begin) / small + 2];
    int count = 0;
    for (int cut = begin; cut < end; count++) {
      cuts[count] = cut;
      int left = end - cut;
      cut += Math.min(left, left > (end - begin) / 4 ? perBlock : small);
    }
    cuts[count] = end;
    return Arrays.copyOf(cuts, count + 1);
  }

  private SuccessorBlock expandBlock(int[] wave, int from, int to, SuccessorBlock block) {
    Expanding mine = expanders.mine();
    SuccessorBuffer buffer = mine.buffer();
    buffer.clear();
    for (int place = from; place < to && !isEndless; place++) {
      int index = wave[place];
      int[] states = frontier.states(index);
      int offset = frontier.offset(index);
      buffer.begin(index, frontier.name(index));
      try {
        mine.expander().expand(states, offset, buffer);
        if (CheckedSample.has(frontier.number(place))) {
          checks.add(states, offset, width, frontier.number(place));
        }
      } catch (NonterminatingStep endless) {
        buffer.bug(endless.bug());
        isEndless = true;
      }
    }
    buffer.moveTo(block);
    return block;
  }
}
