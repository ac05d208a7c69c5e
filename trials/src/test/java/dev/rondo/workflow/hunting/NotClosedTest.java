package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A bug of rounds that the original does not have, where the protocol is known not to be closed.
 */
class NotClosedTest {

  private static final Path BASE = Path.of(System.getProperty("basedir", ""));

  @Test
  void isNoFaultOfRondo() throws IOException {
    HuntingResult result = hunt(FormChoice.SEQUENTIAL);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_CLOSED);
    assertThat(result.counterexample()).isEmpty();
  }

  /** No run has shown beforehand that the tags do not hold: the original shows it. */
  @Test
  void isNoFaultOfRondoWhereTheTagsAreTrusted() throws IOException {
    Hunting hunting = hunting(FormChoice.SEQUENTIAL);
    HuntingResult result = hunting.hunt(new Closure.Assumed(), ProgressMonitor.SILENT);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_CLOSED);
  }

  @Test
  void leavesTheWordToTheBugOfTheAsynchronousForm() throws IOException {
    HuntingResult result = hunt(FormChoice.BOTH);
    assertThat(result.verdict()).isEqualTo(Verdict.BUG);
    assertThat(result.counterexample().orElseThrow().shown().form()).isEqualTo("async");
  }

  private static HuntingResult hunt(FormChoice form) throws IOException {
    Hunting hunting = hunting(form);
    return hunting.hunt(hunting.closure(ProgressMonitor.SILENT), ProgressMonitor.SILENT);
  }

  private static Hunting hunting(FormChoice form) throws IOException {
    Path file = BASE.resolve("src/test/resources/differences/ChoosesAgain.java");
    Protocol model = Models.read("ChoosesAgain.java", Files.readString(file));
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(form),
            AsyncSettings.of(model.settings()),
            2,
            new HuntLimits(1, 50, 60_000, 1, 1));
    return Hunting.of(model, ClassPath.LANGUAGE, settings, new Log(model.source())).orElseThrow();
  }
}
