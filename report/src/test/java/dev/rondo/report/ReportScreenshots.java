package dev.rondo.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the pictures of the documentation anew: {@code mvn -pl report -am test
 * -Dtest=ReportScreenshots -Dscreenshots.update=true -Dsurefire.failIfNoSpecifiedTests=false}.
 */
@EnabledIfSystemProperty(named = "screenshots.update", matches = "true")
class ReportScreenshots {

  private static final int STEP_OF_THE_MISTAKE = 15;

  private static final Path IMAGES =
      Path.of(System.getProperty("basedir", "")).resolve("../docs/images");

  @TempDir private Path folder;

  @Test
  void atThreeSizes() throws IOException {
    Files.createDirectories(IMAGES);
    Path three = Reports.ofBenchmark("PaxosFirstLog", 20).write(folder);
    Path seven = Reports.ofBenchmark("PaxosFirstLog", 7, 5).write(folder.resolve("seven"));
    try (Browser browser = Browser.start()) {
      browser.open(three, STEP_OF_THE_MISTAKE, 1280, 800);
      save(browser, "report-1280x800.png");
      browser.open(three, STEP_OF_THE_MISTAKE, 800, 1500);
      save(browser, "report-800x1500.png");
      browser.preferDark(true);
      browser.open(seven, 1920, 1080);
      save(browser, "report-1920x1080-dark.png");
    }
  }

  private static void save(Browser browser, String name) throws IOException {
    Files.write(IMAGES.resolve(name), browser.screenshot());
  }
}
