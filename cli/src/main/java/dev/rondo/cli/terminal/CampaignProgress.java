package dev.rondo.cli.terminal;

import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellFiguresReader;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.work.Campaign;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Shows how far a campaign is: on a terminal as a table that stays in its place, elsewhere as a
 * line now and then. A new bug is a line in any case.
 */
public final class CampaignProgress implements Campaign.CampaignListener, AutoCloseable {

  private static final long REFRESH_MILLIS = 1_000;
  private static final long LINE_NANOS = 30_000_000_000L;

  /** The table takes at most one part in so many of a processor. */
  private static final int SPARING = 50;

  private final Store store;
  private final CampaignLimits limits;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Thread thread = new Thread(this::refresh, "rondo-progress");
  private final Map<Long, Long> lastTurn = new HashMap<>();
  private final long startNanos = System.nanoTime();
  private long lastLine = startNanos;
  private long turns;
  private long schedules;
  private int drawn;

  public CampaignProgress(Store store, CampaignLimits limits, PrintWriter out, PrintWriter err) {
    this.store = store;
    this.limits = limits;
    this.out = out;
    this.err = err;
  }

  /** Begins to draw, on a terminal. */
  public CampaignProgress begin() {
    thread.setDaemon(true);
    if (Terminal.isInteractive()) {
      thread.start();
    }
    return this;
  }

  @Override
  public synchronized void tried(KnownBug bug) {
    erase();
    out.println(bug.sentence());
    out.flush();
  }

  @Override
  public synchronized void found(CellRow cell, FoundBug bug) {
    erase();
    out.printf(
        Locale.ROOT,
        "new bug %s in %s, %s: %s%n",
        bug.digest(),
        cell.cell().file(),
        cell.cell().settings(),
        bug.signature());
    out.flush();
  }

  @Override
  public synchronized void finished(CellRow cell, Chunk chunk, ChunkResult done) {
    lastTurn.put(cell.id(), ++turns);
    schedules += done.schedules();
    long now = System.nanoTime();
    if (!thread.isAlive() && now - lastLine > LINE_NANOS) {
      lastLine = now;
      err.println(whole(new CellFiguresReader(store).all()));
      err.flush();
    }
  }

  private String whole(List<CellFigures> cells) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    double rate = schedules / Math.max(seconds, 1e-9);
    return String.format(
        Locale.ROOT,
        "%.0f s%s, %s, %d schedules, %.0f/s, %s in %d of %s",
        seconds,
        toGo(cells, rate),
        Plural.of(store.bugCount(), "distinct bug"),
        schedules,
        rate,
        Plural.of(turns, "chunk"),
        lastTurn.size(),
        Plural.of(cells.size(), "cell"));
  }

  /** The estimated time until the first limit is reached. */
  private String toGo(List<CellFigures> cells, double rate) {
    DoubleStream byTime =
        limits.time().stream().mapToDouble(most -> (most.toMillis() - store.millis()) / 1e3);
    DoubleStream bySchedules =
        limits.schedules().filter(most -> rate > 0).stream()
            .mapToDouble(most -> left(cells, Chunk.schedules(most)) / rate);
    OptionalDouble soonest = DoubleStream.concat(byTime, bySchedules).min();
    return soonest.isPresent()
        ? String.format(Locale.ROOT, ", up to %.0f s to go", Math.max(0, soonest.getAsDouble()))
        : "";
  }

  private static double left(List<CellFigures> cells, long perCell) {
    return cells.stream()
        .filter(cell -> cell.row().isLive())
        .mapToLong(cell -> Math.max(0, perCell - cell.schedules()))
        .sum();
  }

  private void refresh() {
    try {
      while (true) {
        long start = System.nanoTime();
        draw();
        long tookMillis = (System.nanoTime() - start) / 1_000_000;
        Thread.sleep(Math.max(REFRESH_MILLIS, SPARING * tookMillis));
      }
    } catch (InterruptedException e) {
      erase();
    }
  }

  private void draw() {
    List<CellFigures> cells = new CellFiguresReader(store).all();
    CampaignTable table = new CampaignTable(Terminal.size());
    synchronized (this) {
      List<String> lines = table.lines(cells, lastTurn, whole(cells));
      erase();
      lines.forEach(line -> err.print(line + "\n"));
      err.flush();
      drawn = lines.size();
    }
  }

  private synchronized void erase() {
    if (drawn > 0) {
      err.print("\u001b[" + drawn + "A\r\u001b[J");
      err.flush();
      drawn = 0;
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    erase();
  }
}
