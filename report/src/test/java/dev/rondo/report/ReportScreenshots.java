package dev.rondo.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the picture of the documentation anew: {@code mvn -pl report -am test
 * -Dtest=ReportScreenshots -Dscreenshots.update=true -Dsurefire.failIfNoSpecifiedTests=false}.
 */
@EnabledIfSystemProperty(named = "screenshots.update", matches = "true")
class ReportScreenshots {

  private static final int STEP_OF_THE_MISTAKE = 13;

  private static final Path IMAGES =
      Path.of(System.getProperty("basedir", "")).resolve("../docs/images");

  @TempDir private Path folder;

  @Test
  void theStepOfTheMistake() throws IOException {
    Files.createDirectories(IMAGES);
    Path report = Reports.ofBenchmark("PaxosFirstLog", 20).write(folder);
    try (Browser browser = Browser.start()) {
      browser.open(report, STEP_OF_THE_MISTAKE, 1280, 800);
      Files.write(IMAGES.resolve("report-1280x800.png"), browser.screenshot());
    }
  }
}
