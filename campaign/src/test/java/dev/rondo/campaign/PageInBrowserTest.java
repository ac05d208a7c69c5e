package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.page.CampaignPage;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.store.StoreSnapshot.CoveragePoint;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.report.server.PageServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a real Chromium draws it. */
@Tag("long")
class PageInBrowserTest {

  @TempDir private Path folder;

  @Test
  void aBugIsDrawn() throws Exception {
    Path store = folder.resolve("half.db");
    Stores.run(
        store, Stores.matrix(MatrixAxes.DEFAULT, "OneThirdRuleHalf"), Stores.schedules(500), 1);
    StoreSnapshot campaign;
    try (Store kept = Store.existing(store)) {
      campaign = StoreSnapshot.of(kept);
    }
    String bug = campaign.bugs().get(0).bug().digest();
    String page =
        drawn(CampaignPage.of(campaign, "/a/folder/half.db", ClassPath.LANGUAGE), "#" + bug);
    assertThat(page).contains("<title>half.db – Rondo</title>").contains("1 distinct bug");
    assertThat(page).contains("<h1 id=\"name\">half.db</h1>");
    assertThat(page).contains("<b>Agreement violated: </b>");
    assertThat(page).containsPattern("<li class=\"event[^>]*>.*<b>P\\d[^<]*update</b>");
    assertThat(page).containsPattern("<button type=\"button\" class=\"heat[123]\"");
    assertThat(page).contains("<svg class=\"names\"").contains("class=\"step ");
    assertThat(page).contains("<polyline ");
  }

  @Test
  void aThousandCellsAreOneTable() throws Exception {
    List<CellFigures> cells = new ArrayList<>();
    List<CoveragePoint> points = new ArrayList<>();
    for (int number = 0; number < 1_000; number++) {
      String form = number % 2 == 0 ? "async" : "sequential";
      Cell cell =
          new Cell("P<b>" + number / 10 + ".java", "P", "hash", number / 2, 0, "Crash", form, "s");
      CellRow row = new CellRow(number, cell, CellRow.CellStatus.OPEN, "</script><script>");
      cells.add(new CellFigures(row, 1, 0, 512, 1, 0, 0, 1, 10, 0.5, 100));
      points.add(new CoveragePoint(number, 0, 512, 10, number % 2 == 0 ? -1 : 0.5));
    }
    StoreSnapshot campaign =
        new StoreSnapshot(cells, List.of(), List.of(), List.of(), List.of(), points, 1_000);
    String page = drawn(CampaignPage.of(campaign, "many", ClassPath.LANGUAGE), "");
    assertThat(Pattern.compile("class=\"none\"").matcher(page).results()).hasSize(1_000);
    assertThat(Pattern.compile("<polyline ").matcher(page).results()).hasSize(500);
    assertThat(page).contains("nothing found").contains("P&lt;b&gt;");
  }

  @Test
  void aCellThatNeverRanIsNotGreen() throws Exception {
    List<CellFigures> cells = new ArrayList<>();
    for (String name : List.of("/a/b/One.java", "/a/b/c/Two.java")) {
      Cell cell = new Cell(name, "P", "hash", 3, 0, "Crash", "async", "s");
      CellRow row = new CellRow(cells.size(), cell, CellRow.CellStatus.NEW, "");
      long schedules = 512L * cells.size();
      cells.add(new CellFigures(row, 0, -1, schedules, schedules, 0, 0, 0, 0, -1, 0));
    }
    StoreSnapshot campaign =
        new StoreSnapshot(cells, List.of(), List.of(), List.of(), List.of(), List.of(), 1_000);
    String page = drawn(CampaignPage.of(campaign, "few", ClassPath.LANGUAGE), "");
    assertThat(page).contains("no verdict: 1 cell not run yet").doesNotContain("nothing found</");
    assertThat(page).containsPattern("class=\"waiting\"[^>]*>not run yet<");
    assertThat(Pattern.compile("class=\"none\"").matcher(page).results()).hasSize(1);
    assertThat(page).contains("<th>One<").contains("<th>c/Two<");
  }

  @Test
  void itIsServedToThisMachine() throws Exception {
    try (PageServer server = PageServer.start(0, () -> "the page")) {
      HttpClient client = HttpClient.newHttpClient();
      URI address = URI.create(server.address());
      assertThat(address.getHost()).isEqualTo("127.0.0.1");
      HttpRequest page = HttpRequest.newBuilder(address).build();
      assertThat(client.send(page, BodyHandlers.ofString()).body()).isEqualTo("the page");
      HttpRequest other = HttpRequest.newBuilder(address.resolve("/other")).build();
      assertThat(client.send(other, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
    }
  }

  /** What the page is after its script has run, which must not have complained. */
  private String drawn(String html, String fragment) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("page.html"), html);
    Path complaints = folder.resolve("complaints.txt");
    Process browser =
        new ProcessBuilder(
                chromium().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--user-data-dir=" + folder.resolve("profile"),
                "--enable-logging=stderr",
                "--virtual-time-budget=3000",
                "--dump-dom",
                file.toUri() + fragment)
            .redirectError(complaints.toFile())
            .start();
    String page =
        new String(
            browser.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    browser.waitFor();
    assertThat(Files.readString(complaints)).doesNotContain("CONSOLE");
    return page;
  }

  /** Without Chromium the tests are skipped, unless CI requires them. */
  private static Path chromium() {
    Optional<Path> found =
        List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
            .map(place -> Path.of(place, "chromium"))
            .filter(Files::isExecutable)
            .findFirst();
    if (found.isEmpty()) {
      String missing = "no chromium: apt-get install chromium";
      Assertions.assertNull(System.getenv("CI"), missing);
      Assumptions.abort(missing);
    }
    return found.orElseThrow();
  }
}
