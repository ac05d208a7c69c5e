package dev.rondo.cli;

import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.text.CampaignText;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * The result of a campaign, as text and as an exit code.
 *
 * @param store the file that it is kept in
 */
record CampaignResult(Path store, StoreSnapshot campaign) {

  void print(PrintWriter out, Style style) {
    out.println();
    out.print(CampaignText.table(campaign.cells()));
    out.print(CampaignText.bugs(campaign.bugs(), style));
    out.println();
    out.print(CampaignText.known(campaign.known()));
    out.print(CampaignText.refused(campaign.refused()));
    out.print(CampaignText.notes(campaign.cells()));
    out.print(CampaignText.verdict(campaign, style));
    if (!campaign.bugs().isEmpty()) {
      out.println("traces: rondo campaign show " + store + " --traces DIR");
    }
    out.flush();
  }

  CampaignVerdict verdict() {
    return CampaignVerdict.of(campaign);
  }

  int exitCode() {
    return ExitCode.of(verdict().verdict());
  }
}
