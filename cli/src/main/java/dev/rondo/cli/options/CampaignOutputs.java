package dev.rondo.cli.options;

import dev.rondo.campaign.export.CampaignJson;
import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.export.Csv;
import dev.rondo.campaign.export.JUnitXml;
import dev.rondo.campaign.export.Sarif;
import dev.rondo.campaign.page.CampaignPage;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.ResultFiles;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.trace.TraceJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The files that a campaign writes. */
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
      description = "Write cells, bugs and the state of known bugs as JSON to a file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--junit",
      paramLabel = "F",
      description = "Write the cells as tests in JUnit's XML, for a build server.")
  private Optional<Path> junit = Optional.empty();

  @Option(
      names = "--sarif",
      paramLabel = "F",
      description = "Write the bugs as SARIF, for a build server that shows them in the source.")
  private Optional<Path> sarif = Optional.empty();

  @Option(
      names = "--csv",
      paramLabel = "DIR",
      description = "Write cells, bugs and their times as CSV tables to a folder.")
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
   * Writes the requested files and prints their names.
   *
   * @param name what the campaign is called
   */
  public void write(
      StoreSnapshot campaign,
      String name,
      ClassPath classPath,
      ResultFiles files,
      PrintWriter out) {
    page.ifPresent(file -> write(file, CampaignPage.of(campaign, name, classPath), files, out));
    traces.ifPresent(folder -> files.attempt(() -> writeTraces(campaign, folder, out)));
    json.ifPresent(
        file -> {
          CampaignVerdict verdict = CampaignVerdict.of(campaign);
          write(file, CampaignJson.of(campaign, verdict, Version.current()), files, out);
        });
    junit.ifPresent(file -> write(file, JUnitXml.of(campaign), files, out));
    sarif.ifPresent(file -> write(file, Sarif.of(campaign, Version.current()), files, out));
    csv.ifPresent(folder -> files.attempt(() -> writeTables(campaign, folder, out)));
    out.flush();
  }

  private static void write(Path file, String text, ResultFiles files, PrintWriter out) {
    files.attempt(() -> out.println("written: " + OutputFile.write(file, text)));
  }

  private static void writeTraces(StoreSnapshot campaign, Path folder, PrintWriter out) {
    OutputFile.folder(folder);
    for (BugRow bug : campaign.bugs()) {
      Path file = folder.resolve(bug.protocol() + "-" + bug.bug().digest() + ".trace.json");
      OutputFile.write(file, TraceJson.write(bug.bug().trace()));
      out.println("replay: rondo replay " + file);
    }
  }

  private static void writeTables(StoreSnapshot campaign, Path folder, PrintWriter out) {
    OutputFile.folder(folder);
    Csv.of(campaign)
        .forEach(
            (name, text) ->
                out.println("written: " + OutputFile.write(folder.resolve(name), text)));
  }
}
