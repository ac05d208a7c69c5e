package dev.rondo.campaign.work;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.Chunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Plans the chunks of an epoch. Each cell without a chunk gets one. Of the other chunks, a quarter
 * goes to the cells with the fewest chunks. The rest goes to cells with new results: new states, by
 * the expected number in the next schedule, and new bugs, by the number of chunks since the last
 * one. The time plays no part.
 *
 * <p>At the end of an epoch all threads wait for the last one, so epochs grow with what they plan
 * from.
 */
final class EpochAllocation {

  /** Enough for a few threads to be busy. */
  private static final int FEWEST = 16;

  /** All earlier epochs together are this many times longer than an epoch. */
  private static final int GROWTH = 8;

  /** Enough for any number of threads to be busy. */
  private static final long MOST = 1024;

  /** The number of cells per chunk of an epoch. */
  private static final int CELLS_PER_CHUNK = 2;

  private static final int EVENLY = 4;
  private static final double LEAST_HOPE = 0.02;

  private final long seed;
  private final CampaignPart part;
  private final Optional<Long> chunksPerCell;

  /**
   * Plans the epochs of a campaign.
   *
   * @param schedules the maximum number of schedules of a cell
   */
  EpochAllocation(long seed, CampaignPart part, Optional<Long> schedules) {
    this.seed = seed;
    this.part = part;
    this.chunksPerCell = schedules.map(Chunk::count);
  }

  /** A cell and how many chunks it gets. */
  private final class Share {

    private final CellFigures cell;
    private int given;

    Share(CellFigures cell) {
      this.cell = cell;
    }

    long next() {
      return part.chunkAfter(cell.lastChunk(), given);
    }

    boolean isOpen() {
      return chunksPerCell.map(most -> next() < most).orElse(true);
    }

    long had() {
      return cell.chunks() + given;
    }

    double hope() {
      double news = Math.max(cell.newStates(), 1.0 / (1 + cell.sinceNews()));
      return Math.max(news, LEAST_HOPE) / (1 + given);
    }
  }

  /** The chunks of an epoch; none if every cell has reached its maximum. */
  List<Chunk> of(List<CellFigures> cells, long epoch) {
    List<Share> shares = cells.stream().map(Share::new).filter(Share::isOpen).toList();
    List<Chunk> chunks = new ArrayList<>();
    shares.stream()
        .filter(share -> share.cell.chunks() == 0)
        .forEach(share -> chunks.add(give(share, epoch)));
    long count = count(shares);
    // The order of a stable sort and of max is that of the cells where they are alike.
    Comparator<Share> byTurns = Comparator.comparingLong(Share::had).reversed();
    while (chunks.size() < count) {
      Comparator<Share> order =
          chunks.size() % EVENLY == 0 ? byTurns : Comparator.comparingDouble(Share::hope);
      Optional<Share> best = first(shares, order);
      if (best.isEmpty()) {
        break;
      }
      chunks.add(give(best.get(), epoch));
    }
    return chunks;
  }

  private static long count(List<Share> shares) {
    long before = shares.stream().mapToLong(Share::had).sum();
    long grown = Math.min(MOST, before / GROWTH);
    return Math.max(Math.max(FEWEST, grown), shares.size() / CELLS_PER_CHUNK);
  }

  /** The greatest share; the first one of equal ones. */
  private static Optional<Share> first(List<Share> shares, Comparator<Share> order) {
    Share best = null;
    for (Share share : shares) {
      if (share.isOpen() && (best == null || order.compare(share, best) > 0)) {
        best = share;
      }
    }
    return Optional.ofNullable(best);
  }

  private Chunk give(Share share, long epoch) {
    long number = share.next();
    share.given++;
    return Chunk.of(share.cell.row().id(), share.cell.row().cell().seed(seed), number, epoch);
  }
}
