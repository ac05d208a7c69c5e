package dev.rondo.cli.terminal;

import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.Done;
import dev.rondo.campaign.store.Figures;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.work.Campaign;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows how far a campaign is: on a terminal as a table that stays in its place, elsewhere as a
 * line now and then. A new bug is a line in any case.
 */
public final class CampaignProgress implements Campaign.Listener, AutoCloseable {

  private static final long REFRESH_MILLIS = 1_000;
  private static final long LINE_NANOS = 30_000_000_000L;
  private static final int MOST_ROWS = 12;
  private static final int NARROW = 80;

  private final Store store;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Thread thread = new Thread(this::refresh, "rondo-progress");
  private final Map<Long, Long> lastTurn = new HashMap<>();
  private final long startNanos = System.nanoTime();
  private long lastLine = startNanos;
  private long turns;
  private long schedules;
  private int drawn;

  public CampaignProgress(Store store, PrintWriter out, PrintWriter err) {
    this.store = store;
    this.out = out;
    this.err = err;
  }

  /** Begins to draw, where somebody is looking. */
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
        "new bug %s in %s, %s: %s%n",
        bug.digest(), cell.cell().file(), cell.cell().settings(), bug.signature());
    out.flush();
  }

  @Override
  public synchronized void finished(CellRow cell, Chunk chunk, Done done) {
    lastTurn.put(cell.id(), ++turns);
    schedules += done.schedules();
    long now = System.nanoTime();
    if (!thread.isAlive() && now - lastLine > LINE_NANOS) {
      lastLine = now;
      err.println(total());
      err.flush();
    }
  }

  private String total() {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return String.format(
        Locale.ROOT,
        "%.0f s, %d chunks in %d cells, %d schedules, %.0f/s, %d distinct bugs",
        seconds,
        turns,
        lastTurn.size(),
        schedules,
        schedules / Math.max(seconds, 1e-9),
        store.bugCount());
  }

  private void refresh() {
    try {
      while (true) {
        Thread.sleep(REFRESH_MILLIS);
        draw();
      }
    } catch (InterruptedException e) {
      erase();
    }
  }

  private void draw() {
    List<CellFigures> cells = new Figures(store).all();
    synchronized (this) {
      List<String> lines = table(cells, lastTurn, Terminal.width().orElse(NARROW));
      lines.add(total());
      erase();
      lines.forEach(line -> err.print(line + "\n"));
      err.flush();
      drawn = lines.size();
    }
  }

  /** The cells that had their turn last, in their order; a line is never folded. */
  static List<String> table(List<CellFigures> cells, Map<Long, Long> lastTurn, int width) {
    Comparator<CellFigures> recent =
        Comparator.comparingLong(cell -> -lastTurn.getOrDefault(cell.row().id(), 0L));
    List<CellFigures> shown =
        cells.stream()
            .sorted(recent)
            .limit(MOST_ROWS)
            .sorted(Comparator.comparingLong(cell -> cell.row().id()))
            .toList();
    List<String> lines = new ArrayList<>();
    for (CellFigures cell : shown) {
      String figures =
          String.format(
              Locale.ROOT,
              "%10d schedules %4d bugs %9s",
              cell.schedules(),
              cell.bugs(),
              cell.newStates() < 0 ? "" : String.format(Locale.ROOT, "new %.3f", cell.newStates()));
      int room = Math.max(1, width - figures.length() - 2);
      String name = cell.row().cell().protocol() + " " + cell.row().cell().settings();
      String cut = name.length() > room ? name.substring(0, room - 1) + "…" : name;
      lines.add(cut + " ".repeat(room - cut.length() + 1) + figures);
    }
    if (cells.size() > shown.size()) {
      lines.add("… and " + Count.of(cells.size() - shown.size(), "cell") + " more");
    }
    return lines;
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
