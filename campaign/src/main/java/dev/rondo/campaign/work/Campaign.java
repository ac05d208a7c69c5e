package dev.rondo.campaign.work;

import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.Epochs;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreWriter;
import dev.rondo.frontend.java.ClassPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs the chunks of a store until a limit is reached or it is stopped. Finished chunks are stored
 * at once; a restarted campaign continues. The result does not depend on the number of threads,
 * processes and interruptions.
 */
public final class Campaign {

  /** The polling interval while other processes work. */
  private static final long LOOK_MILLIS = 50;

  /** The fewest epochs before a campaign may end for lack of new bugs. */
  private static final int FEWEST_EPOCHS = 16;

  private final Store store;
  private final CampaignLimits limits;
  private final CampaignListener listener;
  private final ConcurrentMap<Long, CellRow> rows;
  private final ChunkWorker worker;
  private final KnownBugRetest knownBugs;
  private final WakeSignal kept = new WakeSignal();
  private long readingMillis;
  private volatile boolean stopped;
  private volatile long othersMillis;

  /** Receives events, from any thread, one at a time. */
  public interface CampaignListener {

    /** A bug of an earlier version of a file was retested. */
    default void tried(KnownBug bug) {}

    /** A chunk was stored. */
    default void finished(CellRow cell, Chunk chunk, ChunkResult done) {}

    /** A new bug was stored. */
    default void found(CellRow cell, FoundBug bug) {}

    /** An epoch is over. */
    default void epochEnded() {}
  }

  /**
   * Prepares to start or continue a campaign; its cells and refused files are added to the store.
   */
  public Campaign(
      Store store,
      Matrix matrix,
      CampaignLimits limits,
      ClassPath classPath,
      CampaignListener listener) {
    this.store = store;
    this.limits = limits;
    this.knownBugs = new KnownBugRetest(store, matrix, classPath);
    this.worker = new ChunkWorker(matrix.protocols(), classPath, store.seed());
    this.listener = listener;
    store.refuse(matrix.refused(), matrix.protocols().keySet());
    this.rows =
        store.add(matrix.cells()).stream()
            .collect(
                Collectors.toConcurrentMap(CellRow::id, Function.identity(), (one, same) -> one));
  }

  /**
   * Runs on some threads until a limit is reached. Chunks that are unfinished when the time is over
   * are dropped.
   */
  public void run(int jobs, String version) {
    ExecutorService workers = Executors.newFixedThreadPool(jobs);
    try (StoreWriter session = begin(version)) {
      knownBugs.run(() -> isOver(session), listener::tried);
      List<Future<?>> all = new ArrayList<>();
      for (int job = 0; job < jobs; job++) {
        all.add(workers.submit(() -> work(session)));
      }
      all.forEach(this::await);
    } finally {
      workers.shutdownNow();
    }
  }

  /**
   * Takes the time that reading the files took from this call, but at most half of the limit. It is
   * not taken from later calls: they read the files again.
   */
  public Campaign afterReading(Duration spent) {
    long half = limits.time().map(most -> most.toMillis() / 2).orElse(0L);
    readingMillis = Math.min(spent.toMillis(), half);
    return this;
  }

  /** Runs whole epochs by an executor until a limit is reached. */
  public void run(ChunkExecutor executor, String version) throws InterruptedException {
    try (StoreWriter session = begin(version)) {
      knownBugs.run(() -> isOver(session), listener::tried);
      while (goesOn(session)) {
        long known = kept.count();
        List<ChunkExecutor.Assignment> free = takeAll(session);
        if (!free.isEmpty()) {
          executor.run(
              free,
              (work, outcome, millis) -> keep(session, work.cell(), work.chunk(), outcome, millis));
        } else if (!session.isDone()) {
          kept.await(known, LOOK_MILLIS);
        } else if (!plan(session)) {
          return;
        }
      }
    }
  }

  private List<ChunkExecutor.Assignment> takeAll(StoreWriter session) {
    List<ChunkExecutor.Assignment> taken = new ArrayList<>();
    Optional<Chunk> next = session.take();
    while (next.isPresent()) {
      taken.add(assignment(session, next.get()));
      next = session.take();
    }
    return taken;
  }

  private ChunkExecutor.Assignment assignment(StoreWriter session, Chunk chunk) {
    CellRow row = Objects.requireNonNull(rows.get(chunk.cell()));
    return new ChunkExecutor.Assignment(row, chunk, session.known(chunk));
  }

  /** Stops at once; unfinished chunks are dropped. */
  public void stop() {
    stopped = true;
  }

  /** Whether it was stopped. */
  public boolean isStopped() {
    return stopped;
  }

  private void await(Future<?> worker) {
    try {
      worker.get();
    } catch (ExecutionException e) {
      stop();
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a worker failed", e.getCause());
    } catch (InterruptedException e) {
      stop();
      Thread.currentThread().interrupt();
    }
  }

  private void work(StoreWriter session) {
    try {
      while (goesOn(session)) {
        long known = kept.count();
        Optional<Chunk> chunk = session.take();
        if (chunk.isPresent()) {
          work(session, assignment(session, chunk.get()));
        } else if (!session.isDone()) {
          kept.await(known, LOOK_MILLIS);
        } else if (!plan(session)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      stop(); // or the others would wait for what this one has taken
      throw e;
    }
  }

  private StoreWriter begin(String version) {
    return StoreWriter.begin(store, List.copyOf(rows.values()), version, System.nanoTime());
  }

  private boolean goesOn(StoreWriter session) {
    othersMillis = session.othersMillis();
    return !isOver(session);
  }

  /** Whether the campaign is over; polled by all threads. */
  private boolean isOver(StoreWriter session) {
    return stopped || limits.time().filter(most -> left(most, session) <= 0).isPresent();
  }

  private long left(Duration most, StoreWriter session) {
    long worked = session.millis();
    return most.toMillis() - worked - Math.max(othersMillis, readingMillis);
  }

  private void work(StoreWriter session, ChunkExecutor.Assignment work) {
    long start = System.nanoTime();
    ChunkOutcome outcome = worker.run(work, () -> isOver(session));
    keep(session, work.cell(), work.chunk(), outcome, (System.nanoTime() - start) / 1_000_000);
  }

  private void keep(
      StoreWriter session, CellRow row, Chunk chunk, ChunkOutcome outcome, long millis) {
    if (outcome instanceof ChunkOutcome.NotHunted not) {
      store.mark(row.id(), not.state(), not.why());
    } else if (outcome instanceof ChunkOutcome.Finished finished) {
      open(row, finished.note());
      List<FoundBug> news = session.finish(chunk, row, finished.done(), millis);
      synchronized (listener) {
        news.forEach(bug -> listener.found(row, bug));
        listener.finished(row, chunk, finished.done());
      }
    } else {
      session.giveBack(chunk);
    }
    kept.raise();
  }

  /** Stores the result of the tag check of a cell, so that it is done once. */
  private void open(CellRow row, String note) {
    CellRow opened = new CellRow(row.id(), row.cell(), CellRow.CellStatus.OPEN, note);
    if (row.state() == CellRow.CellStatus.NEW && rows.replace(row.id(), row, opened)) {
      store.mark(row.id(), CellRow.CellStatus.OPEN, note);
    }
  }

  private boolean plan(StoreWriter session) {
    Epochs epochs = new Epochs(store, session);
    EpochAllocation plan = new EpochAllocation(store.seed(), store.part(), limits.schedules());
    boolean goesOn =
        epochs.next(
            (figures, epoch) ->
                limits.untilNewBugsStop() && haveStopped(epochs)
                    ? List.of()
                    : plan.of(live(figures, session), epoch));
    synchronized (listener) {
      listener.epochEnded();
    }
    return goesOn;
  }

  private static List<CellFigures> live(List<CellFigures> figures, StoreWriter session) {
    return figures.stream().filter(cell -> session.has(cell.row()) && cell.row().isLive()).toList();
  }

  private boolean haveStopped(Epochs epochs) {
    return epochs.count() >= FEWEST_EPOCHS && store.schedules() >= 2 * epochs.schedulesToLastNews();
  }

  /** Lets threads wait for an event without missing it. */
  private static final class WakeSignal {

    private long count;

    /** How often it was raised. */
    synchronized long count() {
      return count;
    }

    synchronized void raise() {
      count++;
      notifyAll();
    }

    /** Waits until it was raised more often than that, or for a while. */
    synchronized void await(long known, long mostMillis) throws InterruptedException {
      if (count == known) {
        wait(mostMillis);
      }
    }
  }
}
