package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.TimeLimit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs chunks on any number of threads. It does not use the store, so it may run on another
 * machine.
 */
public final class ChunkWorker {

  /** An upper bound of the memory of a prepared cell. */
  private static final long BYTES_OF_A_CELL = 4 << 20;

  private static final long FEWEST_PREPARED = 64;

  /**
   * The number of cells that stay prepared; other cells are prepared again when they have a chunk.
   */
  private static final long MOST_PREPARED =
      Math.max(FEWEST_PREPARED, Runtime.getRuntime().maxMemory() / BYTES_OF_A_CELL);

  private final Map<String, Protocol> protocols;
  private final ClassPath classPath;
  private final long seed;
  private final Map<Long, SharedCell> places = new LinkedHashMap<>();

  /**
   * A worker for a campaign.
   *
   * @param protocols by the names of their files
   * @param seed of the campaign
   */
  public ChunkWorker(Map<String, Protocol> protocols, ClassPath classPath, long seed) {
    this.protocols = protocols;
    this.classPath = classPath;
    this.seed = seed;
  }

  /**
   * Runs a chunk of a cell.
   *
   * @param stopped polled; the work ends when it returns true
   */
  public ChunkOutcome run(ChunkExecutor.Assignment work, BooleanSupplier stopped) {
    try {
      Optional<PreparedCell> prepared =
          TimeLimit.within(stopped, () -> prepared(work.cell(), stopped));
      if (prepared.isEmpty() || stopped.getAsBoolean()) {
        return new ChunkOutcome.Stopped();
      }
      PreparedCell cell = prepared.get();
      if (cell.hunting().isEmpty()) {
        return new ChunkOutcome.NotHunted(cell.state(), cell.note());
      }
      Optional<ChunkResult> done = ChunkRun.of(cell, work.chunk(), work.known(), stopped);
      return done.isPresent()
          ? new ChunkOutcome.Finished(done.get(), cell.note())
          : new ChunkOutcome.Stopped();
    } catch (UsageError e) {
      // Such as a network of the user's own that fails in the middle of a run.
      return new ChunkOutcome.NotHunted(CellRow.CellStatus.REFUSED, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A fault of Rondo in one cell; the others continue. But a worker that is stopped
      // while a cell is prepared is interrupted there, which is no fault of the cell.
      return stopped.getAsBoolean()
          ? new ChunkOutcome.Stopped()
          : new ChunkOutcome.NotHunted(CellRow.CellStatus.FAILED, e.toString());
    }
  }

  private PreparedCell prepared(CellRow row, BooleanSupplier stopped) {
    SharedCell place;
    synchronized (places) {
      place = places.computeIfAbsent(row.id(), cell -> new SharedCell());
      if (places.size() > MOST_PREPARED) {
        places.remove(places.keySet().iterator().next());
      }
    }
    return place.prepared(row, stopped);
  }

  /** A cell shared by threads; the first one that needs it prepares it. */
  private final class SharedCell {

    private @Nullable PreparedCell cell;

    synchronized PreparedCell prepared(CellRow row, BooleanSupplier stopped) {
      if (cell != null) {
        return cell;
      }
      Protocol protocol = Objects.requireNonNull(protocols.get(row.cell().file()));
      PreparedCell made = PreparedCell.of(row, protocol, classPath, seed, stopped);
      if (!stopped.getAsBoolean()) {
        cell = made;
      }
      return made;
    }
  }
}
