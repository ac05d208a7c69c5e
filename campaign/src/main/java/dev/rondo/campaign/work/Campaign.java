package dev.rondo.campaign.work;

import dev.rondo.campaign.matrix.Limits;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.Done;
import dev.rondo.campaign.store.Epochs;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreWriter;
import dev.rondo.frontend.java.ClassPath;
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
 * Works on a store until a limit is reached or somebody stops it. What is finished is kept at once;
 * begun again it goes on, and comes to the same whatever the number of threads, processes and
 * interruptions.
 */
public final class Campaign {

  /** How often one who waits for other processes looks again. */
  private static final long LOOK_MILLIS = 50;

  /** Fewer epochs say too little of whether new bugs still come. */
  private static final int FEWEST_EPOCHS = 16;

  private final Store store;
  private final Limits limits;
  private final Listener listener;
  private final ConcurrentMap<Long, CellRow> rows;
  private final ChunkWorker worker;
  private final KnownBugsFirst knownBugs;
  private final Signal kept = new Signal();
  private long startNanos = System.nanoTime();
  private volatile boolean stopped;
  private volatile long othersMillis;

  /** Gets what is new, from any thread, one after another. */
  public interface Listener {

    /** A bug of an earlier text of a file was tried. */
    default void tried(KnownBug bug) {}

    /** A chunk is kept. */
    default void finished(CellRow cell, Chunk chunk, Done done) {}

    /** A bug is kept that the campaign did not know. */
    default void found(CellRow cell, FoundBug bug) {}

    /** An epoch is over. */
    default void epochEnded() {}
  }

  /** Prepares to go on with a campaign; its cells and refused files are added to the store. */
  public Campaign(
      Store store, Matrix matrix, Limits limits, ClassPath classPath, Listener listener) {
    this.store = store;
    this.limits = limits;
    this.knownBugs = new KnownBugsFirst(store, matrix, classPath);
    this.worker = new ChunkWorker(matrix.protocols(), classPath, store.seed());
    this.listener = listener;
    store.refuse(matrix.refused(), matrix.protocols().keySet());
    this.rows =
        store.add(matrix.cells()).stream()
            .collect(
                Collectors.toConcurrentMap(CellRow::id, Function.identity(), (one, same) -> one));
  }

  /**
   * Works with some threads until a limit is reached. A chunk that is under way when the time is
   * over is left out.
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

  /** Counts the time from an earlier moment, such as before the files were read. */
  public Campaign startedAt(long nanos) {
    startNanos = nanos;
    return this;
  }

  /** Lets others work until a limit is reached; each epoch is theirs as a whole. */
  public void run(Crew crew, String version) throws InterruptedException {
    try (StoreWriter session = begin(version)) {
      knownBugs.run(() -> isOver(session), listener::tried);
      while (goesOn(session)) {
        long known = kept.count();
        List<Crew.Assignment> free = takeAll(session);
        if (!free.isEmpty()) {
          crew.run(
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

  private List<Crew.Assignment> takeAll(StoreWriter session) {
    List<Crew.Assignment> taken = new ArrayList<>();
    Optional<Chunk> next = session.take();
    while (next.isPresent()) {
      taken.add(assignment(session, next.get()));
      next = session.take();
    }
    return taken;
  }

  private Crew.Assignment assignment(StoreWriter session, Chunk chunk) {
    CellRow row = Objects.requireNonNull(rows.get(chunk.cell()));
    return new Crew.Assignment(row, chunk, session.known(chunk));
  }

  /** Lets the work end at once; chunks in the middle are left out. */
  public void stop() {
    stopped = true;
  }

  /** Whether somebody has stopped it. */
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
    return StoreWriter.begin(store, List.copyOf(rows.values()), version, startNanos);
  }

  private boolean goesOn(StoreWriter session) {
    othersMillis = session.othersMillis();
    return !isOver(session);
  }

  /** Asked again and again, by any thread. */
  private boolean isOver(StoreWriter session) {
    return stopped
        || limits
            .time()
            .filter(most -> othersMillis + session.millis() >= most.toMillis())
            .isPresent();
  }

  private void work(StoreWriter session, Crew.Assignment work) {
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

  /** What was found out of the tags of a cell is kept, so that they are tried once. */
  private void open(CellRow row, String note) {
    CellRow opened = new CellRow(row.id(), row.cell(), CellRow.State.OPEN, note);
    if (row.state() == CellRow.State.NEW && rows.replace(row.id(), row, opened)) {
      store.mark(row.id(), CellRow.State.OPEN, note);
    }
  }

  private boolean plan(StoreWriter session) {
    Epochs epochs = new Epochs(store, session);
    EpochPlan plan = new EpochPlan(store.seed(), store.part(), limits.schedules());
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
}
