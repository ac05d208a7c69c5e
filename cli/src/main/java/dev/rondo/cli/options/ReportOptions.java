package dev.rondo.cli.options;

import dev.rondo.report.Editor;
import dev.rondo.report.Report;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether a report for the browser is written, and where its lines lead. */
public final class ReportOptions {

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write a report for the browser, one HTML file, to a folder.")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--editor",
      paramLabel = "E",
      description = "Let lines in the report open in an editor on this machine: vscode or idea.")
  private Optional<Editor> editor = Optional.empty();

  /** The report to write, where one is wanted. */
  public Optional<Report> report() {
    OutputPlaces.requireFolder("--report", folder);
    return folder.map(into -> new Report(into, editor));
  }
}
