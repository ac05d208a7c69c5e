package dev.rondo.search.engine;

import dev.rondo.search.engine.Expanders.Expanding;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Expands the states of a wave in blocks, with all threads. */
final class WaveExpander {

  private final int width;
  private final Frontier frontier;
  private final Expanders expanders;
  private final UnreducedChecks checks;
  private volatile boolean isEndless;

  WaveExpander(int width, Frontier frontier, Expanders expanders, UnreducedChecks checks) {
    this.width = width;
    this.frontier = frontier;
    this.expanders = expanders;
    this.checks = checks;
  }

  /** What was expanded before a limit, if any, was reached. */
  record Piece(List<Block> blocks, int states, Optional<LimitReached> limit) {}

  /**
   * Expands some states of a wave.
   *
   * @param wave where the states are in the level
   * @param perBlock how many states a block has
   */
  Piece expand(int[] wave, int begin, int end, int perBlock, Workers workers) {
    @Nullable Block[] blocks = new Block[(end - begin + perBlock - 1) / perBlock];
    AtomicReference<@Nullable LimitReached> limit = new AtomicReference<>();
    workers.each(
        blocks.length,
        index -> {
          try {
            int from = begin + index * perBlock;
            int to = Math.min(from + perBlock, end);
            blocks[index] = limit.get() == null ? expandBlock(wave, from, to) : null;
          } catch (LimitReached reached) {
            limit.compareAndSet(null, reached);
            expanders.dropMine();
          }
        });
    // Those before the first that a limit has ended.
    List<Block> whole =
        Arrays.stream(blocks).takeWhile(Objects::nonNull).map(Block.class::cast).toList();
    int states = Math.min(end - begin, perBlock * whole.size());
    return new Piece(whole, states, Optional.ofNullable(limit.get()));
  }

  private Block expandBlock(int[] wave, int from, int to) {
    Expanding mine = expanders.mine();
    Finds finds = mine.finds();
    finds.clear();
    for (int place = from; place < to && !isEndless; place++) {
      int index = wave[place];
      int[] states = frontier.states(index);
      int offset = frontier.offset(index);
      finds.begin(index, frontier.name(index));
      try {
        mine.expander().expand(states, offset, finds);
        if (Sample.has(frontier.number(place))) {
          checks.add(states, offset, width, frontier.number(place));
        }
      } catch (EndlessStep endless) {
        finds.bug(endless.text());
        isEndless = true;
      }
    }
    return finds.block();
  }
}
