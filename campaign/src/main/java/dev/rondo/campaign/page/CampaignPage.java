package dev.rondo.campaign.page;

import dev.rondo.campaign.bugs.BugFamily;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.store.StoreSnapshot.CoveragePoint;
import dev.rondo.campaign.store.StoreSnapshot.FirstSeen;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.Diagrams;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.TraceText;
import dev.rondo.sequentializer.Pipeline;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One self-contained HTML file with the results of a campaign. */
public final class CampaignPage {

  private final ClassPath classPath;

  private CampaignPage(ClassPath classPath) {
    this.classPath = classPath;
  }

  /**
   * The data of the page.
   *
   * @param points how far each cell was over time
   */
  private record CampaignPageData(
      String title,
      double seconds,
      List<CampaignPageCell> cells,
      List<RefusedFile> refused,
      List<Bug> bugs,
      List<Known> known,
      List<FirstSeen> firsts,
      List<CoveragePoint> points) {}

  /** A cell of the matrix. */
  private record CampaignPageCell(
      long id,
      Cell cell,
      String state,
      String note,
      long schedules,
      long found,
      long bugs,
      long states,
      double newStates,
      double seconds) {}

  /**
   * A bug.
   *
   * @param variantOf the simplest bug of its family
   * @param property the violated property; empty if only the message names it
   * @param picture its smallest run; none if the file has changed
   * @param story the run in words, if there is a picture
   * @param text the run in words, if there is no picture
   */
  private record Bug(
      String digest,
      String file,
      int line,
      String signature,
      String property,
      String message,
      boolean confirmed,
      long times,
      double firstSeconds,
      int steps,
      String settings,
      List<Long> cells,
      @Nullable String variantOf,
      @Nullable Object picture,
      @Nullable Object story,
      @Nullable String text) {}

  /** A bug of an earlier version of a file, and its current state. */
  private record Known(String digest, String file, String signature, String shown, String words) {}

  /**
   * The whole file.
   *
   * @param title the title of the page
   * @param classPath the class path of its files
   */
  public static String of(StoreSnapshot campaign, String title, ClassPath classPath) {
    CampaignPage page = new CampaignPage(classPath);
    CampaignPageData content =
        new CampaignPageData(
            title,
            campaign.millis() / 1e3,
            campaign.cells().stream().map(CampaignPage::field).toList(),
            campaign.refused(),
            campaign.bugs().stream().map(bug -> page.bug(bug, campaign.bugs())).toList(),
            campaign.known().stream().map(CampaignPage::known).toList(),
            campaign.firsts(),
            campaign.points());
    return Diagrams.page(
        resource("campaign.html"), resource("campaign.css"), resource("campaign.js"), content);
  }

  private static CampaignPageCell field(CellFigures figures) {
    return new CampaignPageCell(
        figures.row().id(),
        figures.row().cell(),
        figures.row().state().name(),
        figures.row().note(),
        figures.schedules(),
        figures.found(),
        figures.bugs(),
        figures.states(),
        figures.newStates(),
        figures.millis() / 1e3);
  }

  private static Known known(KnownBug bug) {
    return new Known(bug.digest(), bug.file(), bug.signature(), bug.shown(), bug.inWords());
  }

  private Bug bug(BugRow row, List<BugRow> all) {
    Optional<Protocol> protocol = protocol(row);
    return new Bug(
        row.bug().digest(),
        row.file(),
        row.line(),
        row.bug().signature(),
        property(row),
        row.message(),
        row.bug().confirmed(),
        row.times(),
        row.firstMillis() / 1e3,
        StepNumbers.of(row.bug().trace()).last(),
        row.settings(),
        row.cells(),
        BugFamily.simplestOf(row, all).map(simplest -> simplest.bug().digest()).orElse(null),
        protocol.map(found -> Diagrams.of(found, row.bug().trace())).orElse(null),
        protocol.map(found -> Diagrams.story(found, row.bug().trace())).orElse(null),
        protocol.isPresent() ? null : TraceText.of(row.bug().trace()));
  }

  /** The name of the spec that is violated. */
  private static String property(BugRow row) {
    Finding finding = row.bug().trace().finding();
    if (finding == null) {
      return "";
    }
    return finding.kind() == Finding.FindingKind.VIOLATION
        ? finding.specName()
        : finding.invariantName().orElse("");
  }

  /** The protocol of a bug, if its file is still the same. */
  private Optional<Protocol> protocol(BugRow row) {
    return Pipeline.protocol(SourceReader.read(Path.of(row.file())), classPath)
        .filter(protocol -> SourceHash.of(protocol.source()).equals(row.sourceHash()));
  }

  private static String resource(String name) {
    try (InputStream stream = CampaignPage.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
