package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.testing.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The branches that a log takes. */
class BranchesTest {

  private static final String SWITCH =
      """
      import rondo.*;

      @Protocol(n = 1)
      public class Switch extends Node {
        private boolean on;

        @Timeout
        void press() {
          if (on) {
            on = false;
          } else {
            on = true;
          }
        }
      }
      """;

  private static final String PRESS = "{\"node\":0,\"event\":\"timeout\",\"handler\":\"press\"}\n";

  @TempDir private Path folder;

  private final LoadedProtocol protocol =
      ProtocolLoader.loadMarked(Models.read("Switch.java", SWITCH), ClassPath.LANGUAGE);

  private ConformanceResult check(String log) throws IOException {
    return Conformance.check(
        protocol, 1, 0, List.of(Files.writeString(folder.resolve("log"), log)));
  }

  @Test
  void aBranchThatWasNotTakenIsNamed() throws IOException {
    ConformanceResult once = check(PRESS);
    assertThat(once.neverTaken())
        .extracting(Coverage.CoveredBranch::text)
        .containsExactly("on = false;");
    assertThat(once.text()).contains("never taken: line 10 in press: on = false;");
    assertThat(check(PRESS + PRESS).neverTaken()).isEmpty();
  }

  /** The explanation tries steps that have not happened. */
  @Test
  void stepsOfARepairDoNotCount() throws IOException {
    ConformanceResult drift =
        check(PRESS + "{\"node\":0,\"event\":\"state\",\"fields\":{\"on\":false}}\n");
    assertThat(drift.mismatch().orElseThrow().repairs()).isNotEmpty();
    assertThat(drift.neverTaken()).hasSize(1);
  }
}
