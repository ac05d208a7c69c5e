package dev.rondo.cli.terminal;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.CellFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The cells of a campaign, as many as a terminal has room for. No line is longer than the terminal
 * is wide: one that is folded could not be erased.
 */
final class CampaignTable {

  private static final int MOST_CELLS = 12;

  /** Beside the cells: the heading, how many are left out, the whole, and where the cursor is. */
  private static final int OTHER_LINES = 4;

  private final Terminal.Size size;

  CampaignTable(Terminal.Size size) {
    this.size = size;
  }

  /**
   * All lines.
   *
   * @param lastTurn when a cell had its last turn; those that had it last are shown
   * @param whole the line about all cells
   */
  List<String> lines(List<CellFigures> cells, Map<Long, Long> lastTurn, String whole) {
    List<CellFigures> shown = shown(cells, lastTurn);
    List<String> lines = new ArrayList<>();
    lines.add(line("cell", "schedules", "bugs", "new"));
    shown.forEach(cell -> lines.add(line(cell)));
    if (cells.size() > shown.size()) {
      lines.add(cut("… and " + Plural.of(cells.size() - shown.size(), "cell") + " more"));
    }
    lines.add(cut(whole));
    return lines;
  }

  /** In the order of the campaign. */
  private List<CellFigures> shown(List<CellFigures> cells, Map<Long, Long> lastTurn) {
    Comparator<CellFigures> recent =
        Comparator.comparingLong(cell -> -lastTurn.getOrDefault(cell.row().id(), 0L));
    return cells.stream()
        .sorted(recent)
        .limit(Math.max(1, Math.min(MOST_CELLS, size.rows() - OTHER_LINES)))
        .sorted(Comparator.comparingLong(cell -> cell.row().id()))
        .toList();
  }

  private String line(CellFigures cell) {
    return line(
        name(cell.row().cell()),
        String.valueOf(cell.schedules()),
        String.valueOf(cell.bugs()),
        cell.newStates() < 0 ? "" : String.format(Locale.ROOT, "%.3f", cell.newStates()));
  }

  private String line(String name, String schedules, String bugs, String newStates) {
    String figures = String.format(Locale.ROOT, " %9s %4s %5s", schedules, bugs, newStates);
    int room = Math.max(1, size.columns() - 1 - figures.length());
    String fitting = shortened(name, room);
    return cut(fitting + " ".repeat(room - fitting.length()) + figures);
  }

  private static String name(Cell cell) {
    return String.format(
        Locale.ROOT,
        "%s n=%d f=%d %s %s %s",
        cell.protocol(),
        cell.n(),
        cell.f(),
        cell.network(),
        cell.form(),
        cell.strategy());
  }

  /** Cells of one protocol differ at the end, so the middle is left out. */
  private static String shortened(String name, int most) {
    if (name.length() <= most) {
      return name;
    }
    int head = most / 3;
    return name.substring(0, head) + "…" + name.substring(name.length() - (most - head - 1));
  }

  private String cut(String line) {
    int most = size.columns() - 1;
    return line.length() > most ? line.substring(0, Math.max(0, most - 1)) + "…" : line;
  }
}
