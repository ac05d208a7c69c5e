package dev.rondo.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.rondo.junit.samples.ProtocolSamples;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.opentest4j.AssertionFailedError;

/** Runs {@link ProtocolSamples} and reads what becomes of them. */
class ProtocolTestExtensionTest {

  private static final Path GOLDEN = Golden.folder("failures");

  private final PrintStream usual = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void forgetFailures() throws IOException {
    Path kept = keptFailures();
    if (Files.exists(kept)) {
      try (Stream<Path> files = Files.walk(kept)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void printAsUsual() {
    System.setOut(usual);
  }

  private static Path keptFailures() {
    Path classes = ClassOrigin.of(ProtocolSamples.class).orElseThrow();
    return classes.resolveSibling("rondo").resolve(ProtocolSamples.class.getName());
  }

  static List<String> samples() {
    return Stream.of(ProtocolSamples.class.getDeclaredMethods())
        .filter(method -> TestSettings.of(Optional.of(method)).isPresent())
        .map(Method::getName)
        .sorted()
        .toList();
  }

  /** What each sample comes to: its tests, what is printed, and what a failure says. */
  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("samples")
  void aSampleComesTo(String sample) {
    Golden.check(GOLDEN.resolve(sample + ".txt"), run(sample));
  }

  @Test
  void theLastFailureIsTriedFirst() {
    run("aBugOfANestedProtocol");
    assertThat(run("aBugOfANestedProtocol"))
        .contains("rondo: the last failure shows again")
        .contains("NoTwo violated")
        .doesNotContain("a bug in schedule");
  }

  @Test
  @Tag("long")
  void aFailureThatNoLongerShowsIsForgotten() throws IOException {
    run("aBugOfANestedProtocol");
    Path failure = keptFailures().resolve("aBugOfANestedProtocol/n2-Reliable/failure.trace.json");
    Path other = keptFailures().resolve("withoutAHunt/n2-Arbitrary/failure.trace.json");
    Files.createDirectories(other.getParent());
    Files.copy(failure, other);
    assertThat(run("withoutAHunt"))
        .contains("rondo: the last failure was run again and no longer shows; hunting anew")
        .contains("SUCCESSFUL");
    assertThat(other).doesNotExist();
    assertThat(run("withoutAHunt")).doesNotContain("last failure");
  }

  @Test
  void seedAndSchedulesCanBeSetFromOutside() {
    String text =
        text(
            kit("withoutAHunt")
                .configurationParameter("rondo.seed", "7")
                .configurationParameter("rondo.schedules", "33"));
    assertThat(text)
        .contains("up to 33 schedules of each form, seed 7")
        .contains("in 33 schedules");
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThat(text(kit("withoutAHunt").configurationParameter("rondo.seed", "x")))
        .contains("configuration parameter with key 'rondo.seed' and initial value 'x'");
  }

  @Test
  void theStackTraceHasTheLineOfTheProtocolAndOfTheTest() {
    AssertionFailedError error =
        (AssertionFailedError) failures(kit("aBugOfANestedProtocol").execute()).get(0);
    assertThat(error.getStackTrace())
        .hasSize(2)
        .allMatch(frame -> "ProtocolSamples.java".equals(frame.getFileName()));
    assertThat(error.getStackTrace()[0].getClassName())
        .isEqualTo(ProtocolSamples.class.getName() + "$Nested");
    assertThat(error.getStackTrace()[1].getMethodName()).isEqualTo("aBugOfANestedProtocol");
  }

  private String run(String method) {
    return text(kit(method));
  }

  private static EngineTestKit.Builder kit(String method) {
    Class<?>[] parameters =
        Stream.of(ProtocolSamples.class.getDeclaredMethods())
            .filter(found -> found.getName().equals(method))
            .findFirst()
            .orElseThrow()
            .getParameterTypes();
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(ProtocolSamples.class, method, parameters));
  }

  private String text(EngineTestKit.Builder kit) {
    printed.reset();
    EngineExecutionResults results = kit.execute();
    StringBuilder text = new StringBuilder();
    results.testEvents().finished().stream().forEach(event -> text.append(line(event)));
    text.append(printed.toString(StandardCharsets.UTF_8));
    failures(results)
        .forEach(failure -> text.append("\n").append(failure.getMessage()).append("\n"));
    return text.toString()
        .replaceAll("[^\\s:]*/rondo/dev\\.rondo", "…/rondo/dev.rondo")
        .replaceAll("--classpath \\S*", "--classpath …");
  }

  private static List<Throwable> failures(EngineExecutionResults results) {
    return results.allEvents().finished().stream()
        .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
        .flatMap(result -> result.getThrowable().stream())
        .toList();
  }

  private static String line(Event event) {
    return event.getTestDescriptor().getDisplayName()
        + ": "
        + event.getRequiredPayload(TestExecutionResult.class).getStatus()
        + "\n";
  }
}
