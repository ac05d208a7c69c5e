package dev.rondo.cli.options;

import dev.rondo.campaign.export.CampaignJson;
import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.export.Csv;
import dev.rondo.campaign.export.JUnitXml;
import dev.rondo.campaign.export.Sarif;
import dev.rondo.campaign.page.CampaignPage;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.trace.TraceJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is written of a campaign beside what is said. */
public final class CampaignOutputs {

  @Option(
      names = "--page",
      paramLabel = "F",
      description = "Write a page for the browser, one HTML file.")
  private Optional<Path> page = Optional.empty();

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description = "Write the smallest run of every bug to a folder, for rondo replay.")
  private Optional<Path> traces = Optional.empty();

  @Option(
      names = "--json",
      paramLabel = "F",
      description = "Write cells, bugs and what has become of known ones, for other programs.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--junit",
      paramLabel = "F",
      description = "Write the cells as tests in JUnit's XML, for a build server.")
  private Optional<Path> junit = Optional.empty();

  @Option(
      names = "--sarif",
      paramLabel = "F",
      description = "Write the bugs as SARIF, for a build server that shows them at their line.")
  private Optional<Path> sarif = Optional.empty();

  @Option(
      names = "--csv",
      paramLabel = "DIR",
      description = "Write cells, bugs and their times as tables to a folder.")
  private Optional<Path> csv = Optional.empty();

  /** Refuses places where nothing can be written, before there is something. */
  public void require() {
    OutputPlaces.requireFile("--page", page);
    OutputPlaces.requireFolder("--traces", traces);
    OutputPlaces.requireFile("--json", json);
    OutputPlaces.requireFile("--junit", junit);
    OutputPlaces.requireFile("--sarif", sarif);
    OutputPlaces.requireFolder("--csv", csv);
  }

  /**
   * Writes what was asked for, and says so.
   *
   * @param name what the campaign is called
   */
  public void write(
      StoreSnapshot campaign,
      CampaignVerdict verdict,
      String name,
      ClassPath classPath,
      PrintWriter out)
      throws IOException {
    if (page.isPresent()) {
      String html = CampaignPage.of(campaign, name, classPath);
      out.println("written: " + Files.writeString(page.get(), html));
    }
    if (traces.isPresent()) {
      Files.createDirectories(traces.get());
      for (BugRow bug : campaign.bugs()) {
        String trace = bug.protocol() + "-" + bug.bug().digest() + ".trace.json";
        Path file = traces.get().resolve(trace);
        Files.writeString(file, TraceJson.write(bug.bug().trace()));
        out.println("replay: rondo replay " + file);
      }
    }
    if (json.isPresent()) {
      String text = CampaignJson.of(campaign, verdict, Version.current());
      out.println("written: " + Files.writeString(json.get(), text));
    }
    if (junit.isPresent()) {
      out.println("written: " + Files.writeString(junit.get(), JUnitXml.of(campaign)));
    }
    if (sarif.isPresent()) {
      String text = Sarif.of(campaign, Version.current());
      out.println("written: " + Files.writeString(sarif.get(), text));
    }
    if (csv.isPresent()) {
      Files.createDirectories(csv.get());
      for (Map.Entry<String, String> table : Csv.of(campaign).entrySet()) {
        Path file = csv.get().resolve(table.getKey());
        out.println("written: " + Files.writeString(file, table.getValue()));
      }
    }
    out.flush();
  }
}
