package dev.rondo.cli;

import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Figures;
import dev.rondo.campaign.store.Store;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CampaignText;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a store says of the files as they are now.
 *
 * @param cells those of the text that each file had last
 * @param millis of work
 */
record CampaignResult(Store store, List<CellFigures> cells, List<BugRow> bugs, long millis) {

  static CampaignResult of(Store store) {
    Figures figures = new Figures(store);
    Map<String, String> last = new HashMap<>();
    figures.all().forEach(c -> last.put(c.row().cell().file(), c.row().cell().sourceHash()));
    return new CampaignResult(
        store,
        figures.all().stream()
            .filter(cell -> cell.row().cell().sourceHash().equals(last.get(cell.row().cell().file())))
            .toList(),
        figures.bugs().stream()
            .filter(bug -> bug.sourceHash().equals(last.get(bug.file())))
            .toList(),
        store.millis());
  }

  void print(PrintWriter out, Style style) {
    out.println();
    out.print(CampaignText.table(cells));
    out.print(CampaignText.bugs(bugs, style));
    out.println();
    out.print(CampaignText.notes(cells));
    out.print(CampaignText.verdict(cells, bugs, millis, style));
    if (!bugs.isEmpty()) {
      out.println("traces: rondo campaign show " + store.file() + " --traces DIR");
    }
    out.flush();
  }

  int exitCode() {
    if (bugs.stream().anyMatch(row -> !row.bug().confirmed())
        || cells.stream().anyMatch(cell -> cell.row().state() == CellRow.State.FAILED)) {
      return ExitCode.RONDO_AT_FAULT;
    }
    if (!bugs.isEmpty()) {
      return ExitCode.BUG;
    }
    boolean doubtful =
        cells.stream()
            .anyMatch(
                cell ->
                    cell.row().state() == CellRow.State.REFUSED
                        || cell.isVacuous()
                        || cell.row().isLive() && !cell.row().note().isEmpty());
    return doubtful ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }
}
