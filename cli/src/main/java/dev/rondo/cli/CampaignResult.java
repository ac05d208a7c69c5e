package dev.rondo.cli;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Snapshot;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CampaignText;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * What a campaign has come to, for people and scripts.
 *
 * @param store the file that it is kept in
 */
record CampaignResult(Path store, Snapshot campaign) {

  void print(PrintWriter out, Style style) {
    out.println();
    out.print(CampaignText.table(campaign.cells()));
    out.print(CampaignText.bugs(campaign.bugs(), style));
    out.println();
    out.print(CampaignText.notes(campaign.cells()));
    out.print(CampaignText.verdict(campaign, style));
    if (!campaign.bugs().isEmpty()) {
      out.println("traces: rondo campaign show " + store + " --traces DIR");
    }
    out.flush();
  }

  int exitCode() {
    if (campaign.bugs().stream().anyMatch(row -> !row.bug().confirmed())
        || campaign.cells().stream().anyMatch(cell -> cell.row().state() == CellRow.State.FAILED)) {
      return ExitCode.RONDO_AT_FAULT;
    }
    if (!campaign.bugs().isEmpty()) {
      return ExitCode.BUG;
    }
    boolean doubtful =
        campaign.cells().stream()
            .anyMatch(
                cell ->
                    cell.row().state() == CellRow.State.REFUSED
                        || cell.isVacuous()
                        || (cell.row().isLive() && !cell.row().note().isEmpty()));
    return doubtful ? ExitCode.INPUT_AT_FAULT : ExitCode.NOTHING_FOUND;
  }
}
