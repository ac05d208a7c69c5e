package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.Done;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs chunks in any number of threads. It knows nothing of the store, so it may be on another
 * machine.
 */
public final class ChunkWorker {

  /** How many protocols stay loaded. */
  private static final int MOST_PREPARED = 64;

  private final Map<String, Protocol> protocols;
  private final ClassPath classPath;
  private final long seed;
  private final Map<Long, PreparedCell> prepared = new LinkedHashMap<>();

  /**
   * Works for a campaign.
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
   * @param row what was known of the cell when the work began
   * @param stopped asked again and again
   */
  public Outcome run(CellRow row, Chunk chunk, BooleanSupplier stopped) {
    try {
      PreparedCell cell = prepared(row);
      if (cell.hunting().isEmpty()) {
        return new Outcome.NotHunted(cell.state(), cell.note());
      }
      Optional<Done> done = ChunkRun.of(cell, chunk, stopped);
      return done.isPresent()
          ? new Outcome.Finished(done.get(), cell.note())
          : new Outcome.Stopped();
    } catch (IllegalStateException e) {
      // A fault of Rondo in one cell; the others have their night all the same. But who is stopped
      // while a cell is prepared is interrupted there, which is no fault of the cell.
      return stopped.getAsBoolean()
          ? new Outcome.Stopped()
          : new Outcome.NotHunted(CellRow.State.FAILED, String.valueOf(e.getMessage()));
    }
  }

  PreparedCell prepared(CellRow row) {
    synchronized (prepared) {
      PreparedCell known = prepared.get(row.id());
      if (known != null) {
        return known;
      }
    }
    Protocol protocol = Objects.requireNonNull(protocols.get(row.cell().file()));
    PreparedCell made = PreparedCell.of(row, protocol, classPath, seed);
    synchronized (prepared) {
      if (prepared.size() >= MOST_PREPARED) {
        prepared.remove(prepared.keySet().iterator().next());
      }
      prepared.put(row.id(), made);
    }
    return made;
  }
}
