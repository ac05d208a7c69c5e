package dev.rondo.report;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium, as Debian packs it. */
final class Browser implements AutoCloseable {

  private static final Pattern REMOTE_REQUEST =
      Pattern.compile("\"method\":\"Network.requestWillBeSent\".*\"url\":\"(?:https?|wss?|ftp):");

  /** Warns of a protocol that is not used here; kept, or its level would be forgotten. */
  private static final Logger DEVTOOLS = Logger.getLogger("org.openqa.selenium.devtools");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts Chromium; without it the tests are skipped, unless CI requires them. */
  static Browser start() {
    Optional<Path> chromium = onPath("chromium");
    Optional<Path> driver = onPath("chromedriver");
    if (chromium.isEmpty() || driver.isEmpty()) {
      String missing = "no chromium and chromedriver: apt-get install chromium chromium-driver";
      Assertions.assertNull(System.getenv("CI"), missing);
      Assumptions.abort(missing);
    }
    DEVTOOLS.setLevel(Level.OFF);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver started = new ChromeDriver(service, options);
    started.manage().timeouts().scriptTimeout(Duration.ofSeconds(3_000));
    return new Browser(started);
  }

  private static Optional<Path> onPath(String program) {
    return List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a file in a window whose page has a given size. */
  void open(Path file, int width, int height) {
    open(file.toAbsolutePath().toUri(), width, height);
  }

  /** Opens an address in a window whose page has a given size. */
  void open(URI address, int width, int height) {
    resize(width, height);
    driver.get("about:blank"); // else another step of the same file would be no new page
    driver.get(address.toString());
  }

  void resize(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Opens a file at a step. */
  void open(Path file, int step, int width, int height) {
    open(file, width, height);
    run("location.hash = '#step=" + step + "'");
  }

  void preferDark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> findAll(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String text(String selector) {
    return find(selector).getText();
  }

  String title() {
    return driver.getTitle();
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  byte[] screenshot() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  /** What the page has complained of since the last question. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The requests that have left the page since the last question. */
  List<String> remoteRequests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> REMOTE_REQUEST.matcher(message).find())
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
